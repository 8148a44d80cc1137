// The board: the server's picture below, digits, marks and colours above, and who is selected.
import { state } from "./state.js";

const SVG = "http://www.w3.org/2000/svg";
export const COLOURS = ["", "#ffd166", "#8bd17c", "#7fbbff", "#ec6688", "#f6ab76", "#b569cc", "#81e1f7", "#b0b0b0", "#d3f284"];
export const NAMES = ["none", "yellow", "green", "blue", "pink", "orange", "purple", "cyan", "grey", "lime"];

/** @typedef {{candidates?: Record<string, number[]>, counts?: Record<string, Record<string, number>>, removed?: Record<string, number[]>,
 *   placed?: Record<string, number>, grid?: Record<string, number> | null, classes?: Record<string, string[]>}} Overlay */

/** @type {any} */
let info = null;
/** @type {Set<string>} In the order of selecting. */
export const selected = new Set();
let focus = "";
/** @type {Overlay} */
export let overlay = {};
const box = /** @type {HTMLElement} */ (document.getElementById("board"));
const image = document.createElement("img");
image.alt = "";
const svg = document.createElementNS(SVG, "svg");
svg.setAttribute("aria-hidden", "true");
box.append(image, svg);

/** @param {Overlay} next */
export function lay(next) { overlay = next; draw(); }

/** @param {any} next What the server says of the puzzle. */
export function show(next) {
  info = next;
  const old = image.src;
  image.src = URL.createObjectURL(new Blob([info.picture.svg], { type: "image/svg+xml" }));
  if (old) URL.revokeObjectURL(old);
  svg.setAttribute("viewBox", `0 0 ${info.picture.width} ${info.picture.height}`);
  for (const cell of [...selected]) if (!info.cells.includes(cell)) selected.delete(cell);
  draw();
}

/** @param {number} digit */
export const symbol = (digit) => (info?.digits.find((/** @type {any} */ pair) => pair[0] === digit) ?? [digit, String(digit)])[1];
export const digits = () => /** @type {[number, string][]} */ (info?.digits ?? []);
/** @param {string} cell */
const place = (cell) => (/** @type {RegExpMatchArray} */ (cell.match(/^r(\d+)c(\d+)$/))).slice(1).map((n) => Number(n) - 1);

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function put(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  svg.append(made);
}

/** Draw everything above the picture. */
export function draw() {
  svg.replaceChildren();
  if (!info || !state.puzzle) return;
  const across = Math.ceil(Math.sqrt(info.digits.length));
  const lone = selected.size === 1 ? held([...selected][0]) : undefined;
  for (const cell of info.cells) {
    const [row, col] = place(cell);
    const x = info.picture.left + col * 100, y = info.picture.top + row * 100;
    const whole = { x, y, width: 100, height: 100 };
    if (state.colour[cell]) put("rect", { ...whole, fill: COLOURS[state.colour[cell]], "fill-opacity": 0.6 });
    for (const name of overlay.classes?.[cell] ?? []) put("rect", { ...whole, class: name });
    if (lone !== undefined && held(cell) === lone && !selected.has(cell)) put("rect", { ...whole, class: "same" });
    if (selected.has(cell)) put("rect", { x: x + 3, y: y + 3, width: 94, height: 94, class: "chosen" });
    drawCell(cell, x, y, across);
  }
}

/** @param {string} cell */
const held = (cell) => state.puzzle.givens[cell] ?? state.entered[cell];

/** @param {string} cell @param {number} x @param {number} y @param {number} across */
function drawCell(cell, x, y, across) {
  const given = state.puzzle.givens[cell], entered = state.entered[cell];
  const middle = { x: x + 50, y: y + 53 };
  const wide = (/** @type {string} */ text) => (text.length > 1 ? 46 : 66);
  if (given !== undefined || entered !== undefined) {
    const text = symbol(given ?? entered);
    put("text", { ...middle, "font-size": wide(text), class: given !== undefined ? "given" : "entered" }, text);
    return;
  }
  if (overlay.placed?.[cell] !== undefined) {
    put("text", { ...middle, "font-size": 60, class: "n1" }, symbol(overlay.placed[cell]));
    return;
  }
  if (overlay.grid?.[cell] !== undefined) {
    put("text", { ...middle, "font-size": 60, class: "found" }, symbol(overlay.grid[cell]));
    return;
  }
  const corner = state.corner[cell] ?? [], centre = state.centre[cell] ?? [];
  if (corner.length || centre.length) {
    const spots = [[18, 20], [82, 20], [18, 82], [82, 82], [50, 20], [50, 82], [18, 50], [82, 50]];
    corner.slice(0, 8).forEach((digit, n) => put("text", { x: x + spots[n][0], y: y + spots[n][1], "font-size": 24, class: "mark" }, symbol(digit)));
    const text = centre.map(symbol).join("");
    if (text) put("text", { ...middle, "font-size": Math.min(28, 150 / text.length), class: "mark" }, text);
    return;
  }
  for (const digit of overlay.candidates?.[cell] ?? []) {
    const n = info.digits.findIndex((/** @type {any} */ pair) => pair[0] === digit);
    const size = Math.min(27, 80 / across);
    const at = { x: x + ((n % across) + 0.5) * (100 / across), y: y + 6 + (Math.floor(n / across) + 0.5) * (90 / across) };
    put("text", { ...at, "font-size": size, class: candidateClass(cell, digit) }, symbol(digit));
  }
}

/** @param {string} cell @param {number} digit */
function candidateClass(cell, digit) {
  if (overlay.removed?.[cell]?.includes(digit)) return "gone";
  const count = overlay.counts?.[cell]?.[digit];
  return count === undefined ? "mark" : count >= 8 ? "n8" : count >= 3 ? "n3" : count === 2 ? "n2" : "n1";
}

/** @param {string} cell @param {boolean} more */
export function select(cell, more) {
  if (!info?.cells.includes(cell)) return;
  if (!more) selected.clear();
  selected.add(cell);
  focus = cell;
  const digit = held(cell);
  const said = digit === undefined ? "empty" : symbol(digit);
  /** @type {HTMLElement} */ (document.getElementById("place")).textContent = `${cell}, ${said}`;
  draw();
}

/** @param {number} down @param {number} right @param {boolean} more */
export function move(down, right, more) {
  if (!info) return;
  if (!focus || !info.cells.includes(focus)) { select(info.cells[0], false); return; }
  let [row, col] = place(focus);
  for (let tries = 0; tries < info.rows * info.cols; tries++) {
    row = (row + down + info.rows) % info.rows;
    col = (col + right + info.cols) % info.cols;
    const cell = `r${row + 1}c${col + 1}`;
    if (info.cells.includes(cell)) { select(cell, more); return; }
  }
}

export function selectAll() { for (const cell of info?.cells ?? []) selected.add(cell); draw(); }

/** @param {PointerEvent} event */
function cellAt(event) {
  const area = svg.getBoundingClientRect();
  const scale = info.picture.width / area.width;
  const x = (event.clientX - area.left) * scale - info.picture.left;
  const y = (event.clientY - area.top) * scale - info.picture.top;
  return `r${Math.floor(y / 100) + 1}c${Math.floor(x / 100) + 1}`;
}

let dragging = false;
box.addEventListener("pointerdown", (event) => {
  if (!info) return;
  dragging = true;
  const more = event.ctrlKey || event.shiftKey || event.metaKey;
  const cell = cellAt(event);
  if (more && selected.has(cell)) { selected.delete(cell); draw(); } else select(cell, more);
});
box.addEventListener("pointermove", (event) => {
  if (dragging && info && !selected.has(cellAt(event))) select(cellAt(event), true);
});
window.addEventListener("pointerup", () => { dragging = false; });
