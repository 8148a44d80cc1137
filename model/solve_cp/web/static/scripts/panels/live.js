// Live results while editing: the verdict, candidates, cells that can change, conflicts, closest solutions.
import { at, button, make, messageOf, on, tell } from "../dom.js";
import { ask } from "../socket.js";
import { keepInAddress, puzzleToSend } from "../state.js";
import { info, lay, point, symbol } from "../board/board.js";

/** @type {{cancel: () => void} | null} */
let running = null;
/** @type {any} */
let known = {};
let timer = 0;
/** @type {"puzzle" | 0 | 1} Which of the two closest solutions is shown. */
let view = "puzzle";

/** @param {string} kind @param {string} words @param {string[]} [remarks] */
function light(kind, words, remarks = []) {
  at("verdict").dataset.kind = kind;
  at("words").textContent = words;
  at("remarks").textContent = remarks.map((line) => line[0].toUpperCase() + line.slice(1)).join(". ");
}

on("model", () => {
  running?.cancel();
  known = {};
  view = "puzzle";
  lay({});
  drawReason();
  light("wait", "Still looking…");
  keepInAddress();
  clearTimeout(timer);
  timer = window.setTimeout(look, 60);
});
on("looks", keepInAddress);

async function look() {
  const asked = ask("live", { puzzle: puzzleToSend() }, learn);
  running = asked;
  try {
    learn(await asked.answer);
  } catch (error) {
    light("open", messageOf(error));
  }
}

/** @param {any} news */
function learn(news) {
  known = { ...known, ...news };
  if (news.verdict) light(news.verdict.kind, news.verdict.words, news.verdict.notes);
  if (news.why) drawReason();
  layKnown();
}

/** Draw the live results on the board. */
export function layKnown() {
  const one = known.verdict?.kind === "one" && known.verdict.grid;
  const shown = at("show-candidates").checked && view === "puzzle";
  at("scale").hidden = !(shown && known.candidates?.counts && !one);
  const only = one && Object.fromEntries(Object.entries(one).map(([cell, digit]) => [cell, [digit]]));
  lay({
    classes: classes(),
    grid: view === "puzzle" ? undefined : solution(view),
    candidates: !shown ? undefined : only || known.candidates?.candidates,
    counts: !shown || only ? undefined : known.candidates?.counts,
  });
}

function classes() {
  const why = known.why ?? {};
  if (view !== "puzzle") return Object.fromEntries(why.changed.map((/** @type {string} */ cell) => [cell, ["because"]]));
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const item of why.conflict ?? []) if (item.kind !== "house") for (const cell of item.cells) found[cell] = ["bad"];
  const open = why.undetermined ?? [];
  if (at("show-changing").checked && open.length < info.cells.length) for (const cell of open) found[cell] = ["change"];
  return found;
}

/** One of the two solutions, by cell. @param {0 | 1} number */
function solution(number) {
  const rows = known.why.solutions[number];
  return Object.fromEntries(info.cells.map((/** @type {string} */ cell) => {
    const [row, col] = cell.slice(1).split("c").map((n) => Number(n) - 1);
    return [cell, rows[row][col]];
  }));
}

function drawReason() {
  const why = known.why;
  const parts = why?.conflict?.length ? conflict(why) : why?.changed?.length ? closest(why) : [];
  at("reason-title").textContent = why?.conflict?.length ? "Why there is no solution" : "Why there are several solutions";
  at("reason").replaceChildren(...parts);
  at("reasons").hidden = !parts.length;
}

/** @param {any} why */
function conflict(why) {
  const list = make("ul", {}, ...why.conflict.map((/** @type {any} */ item) => {
    const line = button(item.text, () => point(item.cells, "bad"), { className: "item" });
    line.addEventListener("mouseenter", () => point(item.cells, "bad"));
    line.addEventListener("focus", () => point(item.cells, "bad"));
    for (const end of ["mouseleave", "blur"]) line.addEventListener(end, () => point());
    return make("li", {}, line);
  }));
  const words = why.minimal ? "These contradict each other, and none of them can be left out:" : "These contradict each other:";
  return [make("p", { textContent: words }), list];
}

/** @param {any} why */
function closest(why) {
  const sure = why.closest ? "The two closest solutions differ" : "Two solutions differ";
  const [one, other] = [solution(0), solution(1)];
  const pairs = why.changed.map((/** @type {string} */ cell) => `${cell}: ${symbol(one[cell])} or ${symbol(other[cell])}`);
  const more = pairs.length > 12 ? `, and ${pairs.length - 12} more` : "";
  const cells = `${why.changed.length} ${why.changed.length === 1 ? "cell" : "cells"}`;
  const open = `${why.complete ? "" : "At least "}${why.undetermined.length} cells can change.`;
  return [make("p", { textContent: `${sure} in ${cells}. ${open}` }), switcher(), make("p", { className: "quiet", textContent: pairs.slice(0, 12).join(", ") + more })];
}

function switcher() {
  const names = /** @type {const} */ ([["puzzle", "Candidates"], [0, "First solution"], [1, "Second solution"]]);
  const made = make("div", { className: "switch", role: "group", "aria-label": "What the board shows" }, ...names.map(([name, text]) =>
    button(text, () => {
      view = name;
      for (const one of made.children) one.setAttribute("aria-pressed", String(one.textContent === text));
      layKnown();
    }, { "aria-pressed": String(name === view) })));
  return made;
}

for (const id of ["show-candidates", "show-changing"]) at(id).addEventListener("change", layKnown);
on("answered", () => { if (view !== "puzzle") { view = "puzzle"; drawReason(); } });
/** Remove what a question has drawn on the board. */
export function showLive() { tell("answered"); layKnown(); }
