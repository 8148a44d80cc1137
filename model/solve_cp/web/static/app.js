// The page: reading, editing, the live verdict, rules and exports.
import { ask } from "./socket.js";
import { state, remember, replaceState, travel, puzzleToSend, keepInAddress, fromAddress } from "./state.js";
import { COLOURS, NAMES, digits, draw, lay, move, select, selectAll, selected, show } from "./board.js";
import { answered, setUpQuestions, stopQuestion } from "./questions.js";
import { drawRules, setUpRules } from "./rules.js";

/** @param {string} id */
export const at = (id) => /** @type {any} */ (document.getElementById(id));
let mode = "given";
/** @type {{cancel: () => void} | null} */
let running = null;
/** @type {any} */
let seen = {};
let timer = 0;
let cellCount = 0;

/** @param {string} [text] */
export function notice(text = "") {
  at("notice").textContent = text;
  at("notice").hidden = !text;
}

/** @param {string} kind @param {string} words */
function light(kind, words) {
  at("verdict").dataset.kind = kind;
  at("words").textContent = words;
}

const theme = () => document.documentElement.dataset.theme ?? "light";

/** @param {string} job @param {any} data */
async function open(job, data) {
  try {
    const found = await ask(job, { ...data, theme: theme() }).answer;
    if (state.puzzle) remember();
    const rules = found.rules.map((/** @type {any} */ rule) => ({ ...rule, on: true }));
    replaceState({ puzzle: found.puzzle, rules, entered: {}, corner: {}, centre: {}, colour: {} });
    notice();
    selected.clear();
    adopt(found);
    changed();
  } catch (error) {
    notice(String(/** @type {Error} */ (error).message));
  }
}

/** @param {any} found What the server says of the puzzle. */
function adopt(found) {
  at("name").textContent = found.name || "Puzzle";
  at("about").textContent = [found.board, ...found.notes].join("; ");
  const unsure = [
    ...found.not_modelled.map((/** @type {string} */ line) => `not modelled: ${line}`),
    ...found.recognised.map((/** @type {string} */ line) => `recognised: ${line}`),
  ];
  at("unsure").replaceChildren(...unsure.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  cellCount = found.cells.length;
  show(found);
  drawPad();
}

/** Draw the board anew: the rules or the theme have changed. */
export async function redraw() {
  try {
    adopt(await ask("board", { puzzle: puzzleToSend(), theme: theme() }).answer);
  } catch (error) {
    notice(String(/** @type {Error} */ (error).message));
  }
}

/** What the model says has changed: ask anew, and forget what was known. */
export function changed() {
  running?.cancel();
  stopQuestion();
  answered("");
  seen = {};
  lay({});
  drawRules();
  reason(null);
  light("wait", "Still looking…");
  keepInAddress();
  clearTimeout(timer);
  timer = window.setTimeout(look, 60);
}

async function look() {
  const asked = ask("live", { puzzle: puzzleToSend() }, learn);
  running = asked;
  try {
    learn(await asked.answer);
  } catch (error) {
    light("open", String(/** @type {Error} */ (error).message));
  }
}

/** @param {any} news */
function learn(news) {
  seen = { ...seen, ...news };
  if (news.verdict) light(news.verdict.kind, [news.verdict.words, ...news.verdict.notes].join("; "));
  if (news.why) reason(news.why);
  layKnown();
}

/** Lay over the board what is known of it. */
export function layKnown() {
  if (!at("show").checked) { lay({ classes: classes() }); return; }
  const grid = seen.verdict?.kind === "one" ? null : undefined;
  const known = seen.candidates ?? {};
  const single = seen.verdict?.kind === "one" && seen.verdict.grid
    ? Object.fromEntries(Object.entries(seen.verdict.grid).map(([cell, digit]) => [cell, [digit]])) : null;
  lay({ grid, candidates: single ?? known.candidates, counts: single ? undefined : known.counts, classes: classes() });
}

function classes() {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const item of seen.why?.conflict ?? []) if (item.kind !== "house" || item.cells.length <= 9)
    for (const cell of item.cells) found[cell] = ["bad"];
  const open = seen.why?.undetermined ?? [];
  if (open.length < cellCount) for (const cell of open) found[cell] = ["change"];
  return found;
}

/** @param {any} why */
function reason(why) {
  const lines = [];
  if (why?.conflict?.length) {
    lines.push(["These cannot hold together" + (why.minimal ? ", and none of them can be left out:" : ":")]);
    lines.push(...why.conflict.map((/** @type {any} */ item) => [`• ${item.text}`]));
  }
  if (why?.changed?.length) {
    const sure = why.closest ? "The two closest solutions differ" : "Two solutions differ";
    const [one, other] = why.solutions;
    const pairs = why.changed.map((/** @type {string} */ cell) => {
      const [row, col] = cell.slice(1).split("c").map((n) => Number(n) - 1);
      return `${cell}: ${one[row][col]} or ${other[row][col]}`;
    });
    lines.push([`${sure} in ${why.changed.length} cells: ${pairs.slice(0, 12).join(", ")}${pairs.length > 12 ? ", …" : ""}`]);
    lines.push([`${why.complete ? "" : "At least "}${why.undetermined.length} cells can change.`]);
  }
  at("reason").replaceChildren(...lines.map(([text]) => Object.assign(document.createElement("p"), { textContent: text })));
  at("reasons").hidden = !lines.length;
}

// Editing.

/** @param {number} digit */
function enter(digit) {
  if (!selected.size || !state.puzzle) return;
  remember();
  for (const cell of selected) enterInto(cell, digit);
  finish(mode === "given");
}

/** @param {string} cell @param {number} digit */
function enterInto(cell, digit) {
  const givens = state.puzzle.givens;
  if (mode === "given") {
    if (givens[cell] === digit) delete givens[cell]; else givens[cell] = digit;
    delete state.entered[cell];
  } else if (mode === "digit" && givens[cell] === undefined) {
    if (state.entered[cell] === digit) delete state.entered[cell]; else state.entered[cell] = digit;
  } else if (mode === "corner" || mode === "centre") {
    const marks = new Set(state[mode][cell] ?? []);
    if (!marks.delete(digit)) marks.add(digit);
    state[mode][cell] = [...marks].sort((a, b) => a - b);
  } else if (mode === "colour") {
    state.colour[cell] = digit;
  }
}

function clear() {
  if (!selected.size || !state.puzzle) return;
  remember();
  const givens = [...selected].some((cell) => state.puzzle.givens[cell] !== undefined) && mode === "given";
  for (const cell of selected) {
    if (mode === "given") delete state.puzzle.givens[cell];
    for (const kind of /** @type {const} */ (["entered", "corner", "centre", "colour"])) delete state[kind][cell];
  }
  finish(givens);
}

/** @param {boolean} model Whether the model says something else now. */
function finish(model) {
  if (model) changed(); else { draw(); keepInAddress(); }
}

/** @param {boolean} back */
function goBack(back) {
  const before = JSON.stringify(puzzleToSend());
  if (!travel(back)) return;
  const after = JSON.stringify(puzzleToSend());
  if (before === after) { finish(false); drawRules(); return; }
  changed();
  redraw();
}

/** @param {string} next */
function setMode(next) {
  mode = next;
  for (const button of document.querySelectorAll("#tools button"))
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.mode === mode));
  drawPad();
}

function drawPad() {
  const pairs = mode === "colour" ? COLOURS.map((_, n) => [n, NAMES[n]]) : digits();
  at("pad").replaceChildren(...pairs.map(([digit, text]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    button.addEventListener("click", () => enter(Number(digit)));
    return button;
  }));
}

let typed = "", typedAt = 0;
/** @param {string} key */
function type(key) {
  const now = Date.now();
  const both = now - typedAt < 800 ? typed + key : key;
  const pairs = mode === "colour" ? COLOURS.map((_, n) => /** @type {[number, string]} */ ([n, String(n)])) : digits();
  const find = (/** @type {string} */ text) => pairs.find((pair) => pair[1].toLowerCase() === text.toLowerCase());
  const found = find(both) ?? find(key);
  if (!found) return false;
  if (both !== key && find(both) && find(typed)) travel(true);
  [typed, typedAt] = [find(both) ? both : key, now];
  enter(found[0]);
  return true;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, string>} */
const MODES = { g: "given", z: "digit", x: "corner", c: "centre", v: "colour" };

at("board").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === "a") selectAll();
  else if (control) return;
  else if (ARROWS[event.key]) move(...ARROWS[event.key], event.shiftKey);
  else if (event.key === "Delete" || event.key === "Backspace") clear();
  else if (event.key === "Escape") { selected.clear(); draw(); }
  else if (!type(event.key)) {
    if (!MODES[event.key]) return;
    setMode(MODES[event.key]);
  }
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!(event.ctrlKey || event.metaKey) || ["INPUT", "TEXTAREA"].includes(target.tagName)) return;
  if (event.key === "z" && !event.shiftKey) goBack(true);
  else if (event.key === "y" || event.key === "Z") goBack(false);
  else return;
  event.preventDefault();
});

// Reading and exporting.

at("open").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); open("read", { text: at("paste").value }); });
at("paste").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); open("read", { text: at("paste").value }); }
});
at("fresh").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); open("empty", { size: Number(at("size").value) }); });
at("file").addEventListener("change", async () => { const file = at("file").files[0]; if (file) open("read", { text: await file.text() }); });
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  open("read", { text: file ? await file.text() : event.dataTransfer?.getData("text") ?? "" });
});

const EXPORTS = { svg: "SVG", png: "PNG", json: "JSON", csv: "CSV", "fpuzzles-link": "f-puzzles link", "sudokupad-link": "SudokuPad link", "iss-link": "ISS link" };
/** @param {string} format */
async function exportAs(format) {
  try {
    const made = await ask("export", { puzzle: puzzleToSend(), format }).answer;
    at("command").textContent = made.command;
    const link = format.endsWith("link");
    at("out").hidden = !link;
    at("out").value = made.text;
    if (link) { at("out").focus(); at("out").select(); return; }
    const content = made.base64 ? Uint8Array.from(atob(made.base64), (letter) => letter.charCodeAt(0)) : made.text;
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(new Blob([content], { type: made.type }));
    anchor.download = made.name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
  } catch (error) {
    notice(String(/** @type {Error} */ (error).message));
  }
}
for (const [format, name] of [...Object.entries(EXPORTS), ["print", "Print"]]) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
  button.addEventListener("click", () => (format === "print" ? window.print() : exportAs(format)));
  at("exports").append(button);
}

for (const button of document.querySelectorAll("#tools button"))
  button.addEventListener("click", () => setMode(/** @type {HTMLElement} */ (button).dataset.mode ?? "given"));
at("undo").addEventListener("click", () => goBack(true));
at("redo").addEventListener("click", () => goBack(false));
at("clear").addEventListener("click", clear);
at("show").addEventListener("change", layKnown);

/** @param {string} name */
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  at("theme").textContent = name === "dark" ? "Light" : "Dark";
}
at("theme").addEventListener("click", () => { setTheme(theme() === "dark" ? "light" : "dark"); if (state.puzzle) redraw(); });
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

setUpRules();
setUpQuestions();
const kept = await fromAddress();
if (kept) {
  replaceState(kept);
  await redraw();
  changed();
} else {
  const first = await (await fetch("/first")).text();
  await (first ? open("read", { text: first }) : open("empty", { size: 9 }));
}
select("r1c1", false);
