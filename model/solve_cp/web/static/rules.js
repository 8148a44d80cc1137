// The list of rules: switch off, delete, edit as text; new ones from a list that can be searched.
import { ask } from "./socket.js";
import { state, remember, puzzleToSend } from "./state.js";
import { lay, overlay, selected } from "./board.js";
import { at, changed, redraw } from "./app.js";

/** @type {any[]} */
let catalogue = [];

export async function setUpRules() {
  at("add").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); write(at("text").value, -1); });
  at("search").addEventListener("input", suggest);
  at("search").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") { event.preventDefault(); at("found").querySelector("button")?.click(); }
  });
  catalogue = await ask("catalogue", {}).answer;
}

/** @param {any} rule @param {string} words */
const fits = (rule, words) => [rule.name.toLowerCase(), rule.words, ...rule.also.map((/** @type {string} */ name) => name.toLowerCase())]
  .some((name) => name.includes(words)) || rule.meaning.toLowerCase().includes(words);

function suggest() {
  const words = at("search").value.trim().toLowerCase();
  const named = (/** @type {any} */ rule) => Number(rule.words.startsWith(words)) * 2 + Number(rule.words.includes(words));
  const found = words ? catalogue.filter((rule) => fits(rule, words)).sort((a, b) => named(b) - named(a)).slice(0, 8) : [];
  at("found").replaceChildren(...found.map((rule) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: rule.words, title: rule.meaning });
    button.addEventListener("click", () => propose(rule));
    return button;
  }));
}

/** @param {any} rule Write the rule with the cells that are selected. */
function propose(rule) {
  const line = ["path", "line", "shaft"].some((name) => rule.fields.includes(name));
  const cells = [...selected].join(line ? "-" : " ");
  const more = rule.fields.length > 1 ? ", " : "";
  at("text").value = rule.fields.length ? `${rule.name}("${cells}"${more})` : `${rule.name}()`;
  at("wrong").textContent = "";
  at("help").textContent = `${rule.meaning} It takes: ${rule.fields.join(", ") || "nothing"}.`;
  at("text").focus();
  at("text").setSelectionRange(at("text").value.length - 1, at("text").value.length - 1);
}

/** @param {string} text @param {number} place Where it stands; -1 is a new one. */
async function write(text, place) {
  try {
    const found = await ask("rule", { puzzle: puzzleToSend(), text }).answer;
    remember();
    const made = { ...found.rules[found.rules.length - 1], on: true };
    if (place < 0) state.rules.push(made); else state.rules[place] = made;
    at("wrong").textContent = "";
    at("help").textContent = "";
    if (place < 0) at("text").value = "";
    changed();
    redraw();
  } catch (error) {
    at("wrong").textContent = String(/** @type {Error} */ (error).message);
  }
}

/** @param {number} place @param {(rule: any) => void} [change] Without one the rule is deleted. */
function edit(place, change) {
  remember();
  if (change) change(state.rules[place]); else state.rules.splice(place, 1);
  changed();
  redraw();
}

export function drawRules() {
  at("rules").replaceChildren(...state.rules.map(item));
}

/** @param {import("./state.js").Rule} rule @param {number} place */
function item(rule, place) {
  const line = document.createElement("li");
  const on = Object.assign(document.createElement("input"), { type: "checkbox", checked: rule.on });
  on.setAttribute("aria-label", `${rule.words} counts`);
  on.addEventListener("change", () => edit(place, (one) => { one.on = on.checked; }));
  const text = Object.assign(document.createElement("input"), { type: "text", value: rule.text, spellcheck: false });
  text.setAttribute("aria-label", `${rule.words} as text`);
  text.addEventListener("change", () => write(text.value, place));
  const gone = Object.assign(document.createElement("button"), { type: "button", textContent: "✕" });
  gone.setAttribute("aria-label", `Delete: ${rule.words}`);
  gone.addEventListener("click", () => edit(place));
  const words = Object.assign(document.createElement("p"), { textContent: rule.meaning });
  line.append(on, text, gone, words);
  line.addEventListener("mouseenter", () => lay({ ...overlay, classes: Object.fromEntries(rule.cells.map((cell) => [cell, ["because"]])) }));
  line.addEventListener("mouseleave", () => lay({ ...overlay, classes: {} }));
  return line;
}
