// Dialogs: a button opens each; Escape, its close button or a click outside closes it.
import { at, button, make } from "../dom.js";

const KEYS = [
  ["Arrows", "Move"], ["Shift + arrows", "Select more cells"], ["Ctrl + A", "Select all cells"], ["Escape", "Select none"],
  ["1, 2, 3 …", "Enter a digit; again to remove it"], ["Shift + digit", "Corner mark"], ["Ctrl + digit", "Centre mark"], ["Ctrl + Shift + digit", "Colour"],
  ["G, Z, X, C, V", "Enter givens, digits, corner marks, centre marks, colours"], ["Space", "Switch to the next of these"], ["Delete", "Clear the cells"],
  ["R", "Add a rule for the selected cells"], ["Ctrl + Z, Ctrl + Y", "Undo, redo"], ["Ctrl + V", "Read the puzzle in the clipboard"],
  ["Click, drag", "Select cells; with Ctrl, add to the selection"], ["Double click", "Select all cells with this digit"], ["←, →", "In an explanation: previous step, next step"],
];
at("keys").append(...KEYS.flatMap(([keys, what]) => [make("dt", {}, make("kbd", { textContent: keys })), make("dd", { textContent: what })]));

for (const dialog of document.querySelectorAll("dialog")) {
  const title = /** @type {Node} */ (dialog.querySelector("h2"));
  dialog.prepend(make("div", { className: "head" }, title, button("Close", () => dialog.close(), { className: "small" })));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
for (const opener of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-opens]")))
  opener.addEventListener("click", () => at(opener.dataset.opens ?? "").showModal());
