// Select cells: with the mouse, by dragging, with the keyboard.
import { at, tell } from "../dom.js";
import { cellUnder, held, info, place, selected, symbol } from "./board.js";

let focus = "";

/** @param {string} cell @param {boolean} more */
export function select(cell, more) {
  if (!info?.cells.includes(cell)) return;
  if (!more) selected.clear();
  selected.add(cell);
  focus = cell;
  const digit = held(cell);
  at("place").textContent = `${cell}, ${digit === undefined ? "empty" : symbol(digit)}`;
  tell("selection");
}

export function selectAll() { for (const cell of info?.cells ?? []) selected.add(cell); tell("selection"); }

export function selectNone() { selected.clear(); tell("selection"); }

/** To the next cell that way, around the edge and over holes. @param {number} down @param {number} right @param {boolean} more */
export function move(down, right, more) {
  if (!info) return;
  if (!focus || !info.cells.includes(focus)) { select(info.cells[0], false); return; }
  let [row, col] = place(focus);
  for (let tries = 0; tries < info.rows * info.cols; tries++) {
    row = (row + down + info.rows) % info.rows;
    col = (col + right + info.cols) % info.cols;
    if (info.cells.includes(`r${row + 1}c${col + 1}`)) { select(`r${row + 1}c${col + 1}`, more); return; }
  }
}

/** @type {"" | "add" | "remove"} */
let dragging = "";
at("board").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
  if (!info) return;
  const more = event.ctrlKey || event.shiftKey || event.metaKey;
  const cell = cellUnder(event);
  dragging = more && selected.has(cell) ? "remove" : "add";
  if (dragging === "add") select(cell, more); else drop(cell);
});
at("board").addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
  if (!dragging || !info) return;
  const cell = cellUnder(event);
  if (dragging === "remove") drop(cell); else if (!selected.has(cell)) select(cell, true);
});
window.addEventListener("pointerup", () => { dragging = ""; });
at("board").addEventListener("dblclick", (/** @type {PointerEvent} */ event) => {
  const digit = held(cellUnder(event));
  if (digit === undefined) return;
  for (const cell of info.cells) if (held(cell) === digit) selected.add(cell);
  tell("selection");
});

/** @param {string} cell */
function drop(cell) { if (selected.delete(cell)) tell("selection"); }
