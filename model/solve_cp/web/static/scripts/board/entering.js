// Input on the board: givens, digits, marks, colours; undo and redo.
import { at, button, make, on, tell } from "../dom.js";
import { puzzleToSend, remember, state, travel } from "../state.js";
import { COLOURS, digits, selected } from "./board.js";
import { move, selectAll, selectNone } from "./selecting.js";

const NAMES = ["None", "Yellow", "Green", "Blue", "Pink", "Orange", "Purple", "Cyan", "Grey", "Lime"];
/** @typedef {"given" | "digit" | "corner" | "centre" | "colour"} Mode */
/** @type {Record<string, Mode>} */
const MODES = { g: "given", z: "digit", x: "corner", c: "centre", v: "colour" };
/** @type {Mode} */
let mode = "given";

/** @param {number} digit @param {Mode} [as] */
function enter(digit, as = mode) {
  if (!selected.size || !state.puzzle) return;
  remember();
  const cells = [...selected].filter((cell) => as === "given" || as === "colour" || state.puzzle.givens[cell] === undefined);
  const all = cells.every((cell) => has(cell, digit, as));
  for (const cell of cells) set(cell, digit, as, !all);
  tell(as === "given" ? "model" : "looks");
}

/** @param {string} cell @param {number} digit @param {Mode} as */
function has(cell, digit, as) {
  if (as === "given") return state.puzzle.givens[cell] === digit;
  if (as === "digit") return state.entered[cell] === digit;
  return state[as][cell]?.includes(digit) ?? false;
}

/** @param {string} cell @param {number} digit @param {Mode} as @param {boolean} wanted */
function set(cell, digit, as, wanted) {
  if (as === "given" || as === "digit") {
    const where = as === "given" ? state.puzzle.givens : state.entered;
    if (wanted) where[cell] = digit; else delete where[cell];
    if (as === "given") delete state.entered[cell];
    return;
  }
  const marks = new Set(state[as][cell] ?? []);
  if (as === "colour" && digit === 0) marks.clear(); else if (wanted) marks.add(digit); else marks.delete(digit);
  if (marks.size) state[as][cell] = [...marks].sort((a, b) => a - b); else delete state[as][cell];
}

function clear() {
  if (!selected.size || !state.puzzle) return;
  remember();
  const givens = mode === "given" && [...selected].some((cell) => state.puzzle.givens[cell] !== undefined);
  for (const cell of selected) {
    if (mode === "given") delete state.puzzle.givens[cell];
    for (const kind of /** @type {const} */ (["entered", "corner", "centre", "colour"])) delete state[kind][cell];
  }
  tell(givens ? "model" : "looks");
}

/** @param {boolean} back */
function goBack(back) {
  const before = JSON.stringify(puzzleToSend());
  if (!travel(back)) return;
  if (before === JSON.stringify(puzzleToSend())) tell("looks"); else tell("model", { redraw: true });
}

/** @param {Mode} next */
function setMode(next) {
  mode = next;
  for (const one of at("tools").children) one.setAttribute("aria-pressed", String(one.dataset.mode === mode));
  drawPad();
}

function drawPad() {
  at("pad").classList.toggle("colours", mode === "colour");
  at("pad").replaceChildren(...pairs().map(([digit, text]) => {
    const made = button(mode === "colour" ? NAMES[digit] : text, () => enter(digit));
    if (mode === "colour") { const spot = make("i"); spot.style.background = COLOURS[digit] || "none"; made.prepend(spot); }
    return made;
  }));
}

const pairs = () => (mode === "colour" ? COLOURS.map((_, n) => /** @type {[number, string]} */ ([n, String(n)])) : digits());

let typed = "", typedAt = 0;
/** A key that is a digit; on large boards two keys may make one digit. @param {string} key @param {Mode} as */
function type(key, as) {
  const now = Date.now();
  const both = now - typedAt < 800 ? typed + key : key;
  const choice = as === "colour" ? COLOURS.map((_, n) => /** @type {[number, string]} */ ([n, String(n)])) : digits();
  const find = (/** @type {string} */ text) => choice.find((pair) => pair[1].toLowerCase() === text.toLowerCase());
  const longer = both !== key ? find(both) : undefined;
  const found = longer ?? find(key);
  if (!found) return false;
  if (longer && find(typed)) travel(true);
  [typed, typedAt] = [longer ? both : key, now];
  enter(found[0], as);
  return true;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {KeyboardEvent} event */
function pressed(event) {
  const control = event.ctrlKey || event.metaKey, number = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (number && (control || event.shiftKey)) return type(number, control && event.shiftKey ? "colour" : control ? "centre" : "corner");
  if (control && event.key === "a") selectAll();
  else if (control || event.altKey) return false;
  else if (ARROWS[event.key]) move(...ARROWS[event.key], event.shiftKey);
  else if (event.key === "Delete" || event.key === "Backspace") clear();
  else if (event.key === "Escape") selectNone();
  else if (event.key === " ") setMode(Object.values(MODES)[(Object.values(MODES).indexOf(mode) + 1) % 5]);
  else if (type(event.key, mode)) return true;
  else if (MODES[event.key]) setMode(MODES[event.key]);
  else if (event.key === "r") tell("compose");
  else return false;
  return true;
}

at("board").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (pressed(event)) event.preventDefault(); });
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!(event.ctrlKey || event.metaKey) || ["INPUT", "TEXTAREA"].includes(target.tagName)) return;
  if (event.key === "z" && !event.shiftKey) goBack(true);
  else if (event.key === "y" || event.key === "Z") goBack(false);
  else return;
  event.preventDefault();
});

for (const one of at("tools").children) one.addEventListener("click", () => setMode(one.dataset.mode));
at("undo").addEventListener("click", () => goBack(true));
at("redo").addEventListener("click", () => goBack(false));
at("clear").addEventListener("click", clear);
at("add-here").addEventListener("click", () => tell("compose"));
on("board", drawPad);
