// Explanations: a path to step through, and a hint in levels, in words and on the board.
import { at, button, make, showCommand } from "../dom.js";
import { lay } from "../board/board.js";
import { showLive } from "./live.js";
import { answer } from "./questions.js";

/** @param {any} step Show a step on the board. */
function layStep(step) {
  /** @type {Record<string, string[]>} */
  const classes = {};
  for (const part of step.reason) for (const cell of part.scope ?? part.cells) classes[cell] = ["because"];
  for (const cell of [...Object.keys(step.placed), ...Object.keys(step.removed)]) classes[cell] = ["places"];
  lay({ candidates: step.before, removed: step.removed, placed: step.placed, classes });
}

/**
 * The points of a step as a list; cases inside a case are a list inside a list.
 * @param {any} step
 * @returns {HTMLElement[]}
 */
function points(step) {
  const tag = step.numbered ? "ol" : "ul";
  /** @type {HTMLElement[]} */
  const lists = [];
  for (const { text, depth } of step.points) {
    lists.length = Math.min(lists.length, depth + 1);
    while (lists.length <= depth) {
      const list = make(tag), above = lists.at(-1);
      (above?.lastElementChild ?? above)?.append(list);
      lists.push(list);
    }
    lists[depth].append(make("li", { textContent: text }));
  }
  return lists.slice(0, 1);
}

/** Ends the explanation and shows the candidates again. */
const closer = () => button("Done", () => { answer(); showCommand("command"); showLive(); }, { className: "small" });

/** On a narrow screen, keep the board in view and start the text right below it. */
function keepBoardInView() {
  document.body.classList.add("stepping");
  if (!matchMedia("(max-width: 900px)").matches) return;
  at("asking").style.scrollMarginTop = `${at("board").offsetHeight}px`;
  at("asking").scrollIntoView({ block: "start" });
}

/** @param {any} found A hint says where, then which house or rule, then all of it. */
export function hint(found) {
  let level = 0;
  const levels = [found.where, found.what, found.how];
  const more = button("Tell me more", () => { level++; say(); });
  const say = () => {
    const texts = levels.slice(0, level + 1).filter((text, n, all) => all.indexOf(text) === n);
    const left = (found.step || found.incomplete.length) && level < 2;
    const whole = level === 2 && found.step?.sentence === found.how ? found.step : null;
    if (whole) texts.pop();
    answer(...texts, ...(whole ? [make("div", { className: "say" }, make("p", { textContent: whole.lead }), ...points(whole))] : []), make("div", { className: "row" }, ...(left ? [more] : []), closer()));
    if (left) more.focus({ preventScroll: true });
    lay({});  // the true candidates would give the answer away
    if (found.incomplete.length && level) lay({ classes: Object.fromEntries(found.incomplete.map((/** @type {string} */ cell) => [cell, ["bad"]])) });
    if (!found.step) return;
    keepBoardInView();
    if (level === 1) lay({ classes: Object.fromEntries(found.step.reason.flatMap((/** @type {any} */ part) => part.scope.map((/** @type {string} */ cell) => [cell, ["because"]]))) });
    if (level === 2) layStep(found.step);
  };
  say();
}

/** @param {any} path A path to step through. */
export function steps(path) {
  if (!path.steps.length) { answer(path.closing); return; }
  let now = 0;
  const list = make("ol", { className: "steps", tabIndex: 0, "aria-label": "Steps: the arrow keys go to the previous and the next one" });
  const [where, said, chain] = [make("span"), make("div", { className: "say", id: "said" }), make("p", { className: "chain" })];
  const back = button("Back", () => go(now - 1)), next = button("Next", () => go(now + 1), { className: "main" });
  path.steps.forEach((/** @type {any} */ step, /** @type {number} */ n) => {
    const line = make("li", { textContent: step.lead });
    line.addEventListener("click", () => go(n));
    list.append(line);
  });
  const go = (/** @type {number} */ to) => {
    now = Math.max(0, Math.min(path.steps.length - 1, to));
    const step = path.steps[now];
    [...list.children].forEach((line, n) => line.setAttribute("aria-current", String(n === now)));
    const line = /** @type {HTMLElement} */ (list.children[now]);
    list.scrollTop = line.offsetTop - list.offsetTop - 60;
    where.textContent = `Step ${now + 1} of ${path.steps.length}: ${step.name}`;
    said.replaceChildren(make("p", { textContent: step.lead }), ...points(step));
    chain.textContent = step.trace.map((/** @type {any} */ link) => link.text).join(" → ");
    chain.hidden = !step.trace.length || step.points.length;
    back.disabled = now === 0;
    next.disabled = now === path.steps.length - 1;
    layStep(step);
  };
  answer(make("div", { className: "stepper" }, back, where, next), said, chain, list,
    make("div", { className: "heading" }, make("p", { className: "quiet", textContent: path.closing }), closer()));
  at("answer").onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (way && at("answer").contains(list)) { event.preventDefault(); go(now + way); }
  };
  keepBoardInView();
  go(0);
}
