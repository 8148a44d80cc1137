// Export: files, links, printing.
import { at, button, messageOf, showCommand } from "../dom.js";
import { ask } from "../socket.js";
import { puzzleToSend } from "../state.js";

const FILES = { svg: "SVG picture", png: "PNG picture", json: "JSON", csv: "CSV" };
const LINKS = { "fpuzzles-link": "f-puzzles", "sudokupad-link": "SudokuPad", "iss-link": "ISS" };

/** @param {string} format */
async function exportAs(format) {
  at("export-wrong").hidden = true;
  at("out-box").hidden = true;
  try {
    const made = await ask("export", { puzzle: puzzleToSend(), format }).answer;
    showCommand("export-command", made.command);
    if (format in LINKS) showLink(made.text.trim()); else save(made);
  } catch (error) {
    showCommand("export-command");
    at("export-wrong").textContent = messageOf(error);
    at("export-wrong").hidden = false;
  }
}

/** @param {string} link */
function showLink(link) {
  at("out").value = link;
  at("visit").href = /^https:\/\//.test(link) ? link : "#";
  at("out-box").hidden = false;
  at("out").select();
}

/** @param {{text: string, base64?: string, type: string, name: string}} made */
function save(made) {
  const content = made.base64 ? Uint8Array.from(atob(made.base64), (letter) => letter.charCodeAt(0)) : made.text;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([content], { type: made.type }));
  anchor.download = made.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}

for (const [format, name] of Object.entries(FILES)) at("files").append(button(name, () => exportAs(format), { id: `save-${format}` }));
at("files").append(button("Print", () => { at("export-dialog").close(); window.print(); }));
for (const [format, name] of Object.entries(LINKS)) at("links").append(button(name, () => exportAs(format), { id: `link-${format.split("-")[0]}` }));
at("copy").addEventListener("click", () => navigator.clipboard.writeText(at("out").value));
