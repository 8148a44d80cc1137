// Open a puzzle: pasted, dropped, from a file, an empty board, the address, the command line.
import { at, button, make, messageOf, notice, on, tell } from "../dom.js";
import { ask } from "../socket.js";
import { fromAddress, puzzleToSend, remember, replaceState, state } from "../state.js";
import { selected } from "../board/board.js";
import { theme } from "./theme.js";

/** @param {string} job @param {any} data */
async function open(job, data) {
  notice();
  try {
    const found = await ask(job, { ...data, theme: theme() }).answer;
    if (state.puzzle) remember();
    const rules = found.rules.map((/** @type {any} */ rule) => ({ ...rule, on: true }));
    replaceState({ puzzle: found.puzzle, rules, entered: {}, corner: {}, centre: {}, colour: {} });
    selected.clear();
    at("paste").value = "";
    adopt(found);
    tell("model");
  } catch (error) {
    notice(messageOf(error));
  }
}

/** @param {any} found What the server says about the puzzle. */
function adopt(found) {
  at("name").textContent = found.name || "Puzzle without a title";
  at("about").textContent = [found.board, ...found.notes].join(". ");
  at("told").textContent = found.comment;
  at("told").hidden = !found.comment;
  const line = (/** @type {string} */ kind, /** @type {string} */ text) => make("li", {}, make("b", { textContent: `${kind}: ` }), text);
  at("unsure").replaceChildren(
    ...found.not_modelled.map((/** @type {string} */ text) => line("Not modelled", text)),
    ...found.recognised.map((/** @type {string} */ text) => line("Guessed from drawings and words", text)),
  );
  at("unsure").hidden = !at("unsure").children.length;
  tell("board", found);
}

/** Draw the board again, after the rules or the theme have changed. */
async function redraw() {
  try {
    adopt(await ask("board", { puzzle: puzzleToSend(), theme: theme() }).answer);
  } catch (error) {
    notice(messageOf(error));
  }
}
on("model", (how) => { if (how?.redraw) redraw(); });
on("theme", () => { if (state.puzzle) redraw(); });

/** Load the state from the address; returns whether there is one. */
async function reopen() {
  const kept = await fromAddress();
  if (!kept) return false;
  replaceState(kept);
  await redraw();
  tell("model");
  return true;
}

export async function start() {
  if (await reopen()) return;
  const first = await (await fetch("/first")).text();
  await (first ? open("read", { text: first }) : open("empty", { size: 9 }));
}
window.addEventListener("hashchange", reopen);

/** @param {string} id @param {() => void} act */
const submitted = (id, act) => at(id).addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); act(); });
submitted("open", () => open("read", { text: at("paste").value }));
submitted("fresh", () => create(Number(at("size").value)));
at("paste").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); open("read", { text: at("paste").value }); }
});
at("file").addEventListener("change", async () => { const file = at("file").files[0]; if (file) open("read", { text: await file.text() }); });

/** @param {number} size */
function create(size) { at("new-dialog").close(); open("empty", { size }); }
at("sizes").append(...[4, 6, 8, 9, 10, 12, 16].map((size) => button(`${size}×${size}`, () => create(size), { className: "small" })));

document.addEventListener("paste", (event) => {
  if (["INPUT", "TEXTAREA"].includes(/** @type {HTMLElement} */ (event.target).tagName)) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (text.trim()) open("read", { text });
});
document.addEventListener("dragover", (event) => { event.preventDefault(); at("drop").hidden = false; });
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) at("drop").hidden = true; });
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  at("drop").hidden = true;
  const file = event.dataTransfer?.files[0];
  open("read", { text: file ? await file.text() : event.dataTransfer?.getData("text") ?? "" });
});
