// The board: the server's picture, with digits, marks, colours and candidates drawn on top.
import { at, on, tell } from "../dom.js";
import { state } from "../state.js";

const SVG = "http://www.w3.org/2000/svg";
export const COLOURS = ["", "#ffd166", "#8bd17c", "#7fbbff", "#ec6688", "#f6ab76", "#b569cc", "#81e1f7", "#b0b0b0", "#d3f284"];

/** @typedef {{candidates?: Record<string, number[]>, counts?: Record<string, Record<string, number>>, removed?: Record<string, number[]>,
 *   placed?: Record<string, number>, grid?: Record<string, number>, classes?: Record<string, string[]>}} Overlay */

/** @type {any} What the server says about the puzzle. */
export let info = null;
/** @type {Set<string>} In the order of selecting. */
export const selected = new Set();
/** @type {Overlay} */
let overlay = {};
/** @type {Record<string, string[]>} Cells that are pointed at for a moment. */
let pointed = {};
const image = document.createElement("img");
image.alt = "";
const svg = document.createElementNS(SVG, "svg");
svg.setAttribute("aria-hidden", "true");
at("board").append(image, svg);

/** @param {Overlay} next */
export function lay(next) { overlay = next; draw(); }

/** Point at cells, or at none. @param {string[]} [cells] @param {string} [name] */
export function point(cells = [], name = "because") {
  pointed = Object.fromEntries(cells.map((cell) => [cell, [name]]));
  draw();
}

on("board", (found) => {
  info = found;
  const old = image.src;
  image.src = URL.createObjectURL(new Blob([info.picture.svg], { type: "image/svg+xml" }));
  if (old) URL.revokeObjectURL(old);
  svg.setAttribute("viewBox", `0 0 ${info.picture.width} ${info.picture.height}`);
  for (const cell of [...selected]) if (!info.cells.includes(cell)) selected.delete(cell);
  draw();
});
on("looks", draw);
on("model", () => { pointed = {}; });
on("selection", draw);

/** @param {number} digit */
export const symbol = (digit) => (digits().find((pair) => pair[0] === digit) ?? [digit, String(digit)])[1];
export const digits = () => /** @type {[number, string][]} */ (info?.digits ?? []);
/** @param {string} cell */
export const held = (cell) => state.puzzle.givens[cell] ?? state.entered[cell];
/** @param {string} cell Row and column from 0. */
export const place = (cell) => (/** @type {RegExpMatchArray} */ (cell.match(/^r(\d+)c(\d+)$/))).slice(1).map((n) => Number(n) - 1);

/** The cell under the pointer. @param {PointerEvent} event */
export function cellUnder(event) {
  const area = svg.getBoundingClientRect();
  const scale = info.picture.width / area.width;
  const row = Math.floor(((event.clientY - area.top) * scale - info.picture.top) / 100);
  const col = Math.floor(((event.clientX - area.left) * scale - info.picture.left) / 100);
  return `r${row + 1}c${col + 1}`;
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function put(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  svg.append(made);
}

/** Draw everything on top of the picture. */
export function draw() {
  svg.replaceChildren();
  if (!info || !state.puzzle) return;
  const lone = selected.size === 1 ? [...selected][0] : "";
  const same = lone && held(lone);
  const seen = lone && at("show-seen").checked ? seenFrom(lone) : new Set();
  for (const cell of info.cells) {
    const [row, col] = place(cell);
    const x = info.picture.left + col * 100, y = info.picture.top + row * 100;
    const whole = { x, y, width: 100, height: 100 };
    drawColours(state.colour[cell] ?? [], x, y);
    if (seen.has(cell)) put("rect", { ...whole, class: "seen" });
    for (const name of [...(overlay.classes?.[cell] ?? []), ...(pointed[cell] ?? [])]) put("rect", { ...whole, class: name });
    if (same && held(cell) === same && cell !== lone) put("rect", { ...whole, class: "same" });
    if (selected.has(cell)) put("rect", { x: x + 3, y: y + 3, width: 94, height: 94, class: "chosen" });
    drawCell(cell, x, y);
  }
}

/** The cells that share a house with a cell. @param {string} cell */
function seenFrom(cell) {
  const houses = info.houses.filter((/** @type {string[]} */ house) => house.includes(cell));
  const found = new Set(houses.flat());
  found.delete(cell);
  return found;
}

/** @param {number[]} colours @param {number} x @param {number} y */
function drawColours(colours, x, y) {
  const width = 100 / colours.length;
  colours.forEach((colour, n) => put("rect", { x: x + n * width, y, width, height: 100, fill: COLOURS[colour], "fill-opacity": 0.62 }));
}

/** @param {string} cell @param {number} x @param {number} y */
function drawCell(cell, x, y) {
  const given = state.puzzle.givens[cell] !== undefined;
  const middle = { x: x + 50, y: y + 52 };
  const big = held(cell) ?? overlay.placed?.[cell] ?? overlay.grid?.[cell];
  if (big !== undefined) {
    const name = given ? "given" : state.entered[cell] !== undefined ? "entered" : overlay.placed?.[cell] !== undefined ? "placed" : "found";
    put("text", { ...middle, "font-size": symbol(big).length > 1 ? 46 : 64, class: name }, symbol(big));
    return;
  }
  const corner = state.corner[cell] ?? [], centre = state.centre[cell] ?? [];
  if (corner.length || centre.length) drawMarks(corner, centre, x, y);
  else drawCandidates(cell, x, y);
}

/** @param {number[]} corner @param {number[]} centre @param {number} x @param {number} y */
function drawMarks(corner, centre, x, y) {
  const spots = [[18, 20], [82, 20], [18, 82], [82, 82], [50, 20], [50, 82], [18, 51], [82, 51]];
  corner.slice(0, 8).forEach((digit, n) => put("text", { x: x + spots[n][0], y: y + spots[n][1], "font-size": 24, class: "mark" }, symbol(digit)));
  const text = centre.map(symbol).join("");
  if (text) put("text", { x: x + 50, y: y + 52, "font-size": Math.min(28, 150 / text.length), class: "mark" }, text);
}

/** @param {string} cell @param {number} x @param {number} y */
function drawCandidates(cell, x, y) {
  const left = overlay.candidates?.[cell] ?? [];
  if (left.length === 1) {
    put("text", { x: x + 50, y: y + 54, "font-size": symbol(left[0]).length > 1 ? 32 : 40, class: `lone ${candidateClass(cell, left[0])}` }, symbol(left[0]));
    return;
  }
  const across = Math.ceil(Math.sqrt(digits().length)), down = Math.ceil(digits().length / across);
  const [wide, high] = [88 / across, Math.min(76 / down, 30)];  // leave room for cage totals at the top
  for (const digit of left) {
    const n = digits().findIndex((pair) => pair[0] === digit);
    const spot = { x: x + 6 + (n % across + 0.5) * wide, y: y + 58 + (Math.floor(n / across) + 0.5 - down / 2) * high };
    put("text", { ...spot, "font-size": Math.min(26, 0.95 * Math.min(wide, high)), class: candidateClass(cell, digit) }, symbol(digit));
  }
}

/** @param {string} cell @param {number} digit */
function candidateClass(cell, digit) {
  if (overlay.removed?.[cell]?.includes(digit)) return "gone";
  const count = overlay.counts?.[cell]?.[digit];
  return count === undefined ? "n8" : count >= 8 ? "n8" : count >= 3 ? "n3" : count === 2 ? "n2" : "n1";
}

at("show-seen").addEventListener("change", () => tell("selection"));
