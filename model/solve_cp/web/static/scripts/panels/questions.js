// Question buttons, their answers as text and on the board, and the equivalent command.
import { at, button, make, messageOf, on, showCommand } from "../dom.js";
import { ask } from "../socket.js";
import { puzzleToSend, remember, state } from "../state.js";
import { lay, symbol } from "../board/board.js";
import { showLive } from "./live.js";
import { hint, steps } from "./path.js";
import { tell } from "../dom.js";

/** @type {Record<string, [string, string]>} */
const QUESTIONS = {
  solve: ["Solve", "Find a solution, and say whether it is the only one"],
  count: ["Count", "Count the solutions, with an estimate while counting"],
  check: ["Check", "Is what I entered right?"],
  why: ["Why?", "Why there is no solution, or several"],
  redundant: ["Redundant clues", "Find givens and rules that can be left out"],
  suggest: ["Suggest a clue", "Find a few more givens that leave one solution"],
  grade: ["Grade", "How hard the puzzle is"],
  explain: ["Explain", "A path to the solution, step by step"],
  hint: ["Hint", "The next step, a little at a time"],
};
/** @type {{cancel: () => void}[]} */
let running = [];

export function setUpQuestions() {
  for (const [job, [name, title]] of Object.entries(QUESTIONS))
    at("questions").append(button(name, () => question(job), { id: `ask-${job}`, title }));
  on("model", () => { stop(); answer(); showCommand("command"); });
}

function stop() { for (const one of running) one.cancel(); running = []; }

/** Show an answer, or none. @param {...(HTMLElement | string)} parts */
export function answer(...parts) {
  document.body.classList.remove("stepping");
  at("answer").replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", { className: "say", textContent: part }) : part)));
}

/** @param {string} job */
async function question(job) {
  stop();
  showLive();
  showCommand("command");
  const news = make("p", { className: "say", textContent: "Still looking…" });
  const guess = make("p", { className: "quiet" });
  answer(news, guess, make("div", { className: "row" }, button("Stop", () => { stop(); answer("Stopped."); })));
  const data = { puzzle: puzzleToSend(), entered: state.entered, centre: state.centre };
  const asked = ask(job, data, (told) => { if (told.words) news.textContent = sentence(told.words); });
  running = [asked];
  if (job === "count") estimate(data, guess);
  try {
    const found = await asked.answer;
    stop();
    showCommand("command", found.command);
    show(job, found);
  } catch (error) {
    stop();
    answer(sentence(messageOf(error)));
  }
}

/** Say about how many solutions there are, while they are counted. @param {any} data @param {HTMLElement} line */
async function estimate(data, line) {
  const asked = ask("estimate", data);
  running.push(asked);
  try {
    line.textContent = `Estimate: ${(await asked.answer).words}.`;
  } catch { /* the count goes on without it */ }
}

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.…?]$/.test(text) ? "" : "."}`;

/** @param {string} job @param {any} found */
function show(job, found) {
  if (job === "solve") { answer(sentence(found.verdict.words)); if (found.verdict.grid) lay({ grid: found.verdict.grid }); }
  else if (job === "why") answer(whyInWords(found));
  else if (job === "redundant") redundant(found);
  else if (job === "suggest") suggest(found);
  else if (job === "grade") answer(...grade(found));
  else if (job === "hint") hint(found);
  else if (job === "explain") steps(found);
  else { answer(sentence(found.words)); if (found.wrong?.length) lay({ classes: marked(found.wrong, "bad") }); }
}

/** @param {string[]} cells @param {string} name */
const marked = (cells, name) => Object.fromEntries(cells.map((cell) => [cell, [name]]));

/** @param {any} found */
function whyInWords(found) {
  if (found.conflict.length) return `No solution: what contradicts is listed above (${found.conflict.length} items).`;
  if (found.changed.length) return "Several solutions: the two closest ones are above.";
  return found.unique ? "Exactly one solution: nothing is wrong." : `Gave up: ${found.reason}.`;
}

/** @param {any} found */
function redundant(found) {
  if (!found.unique) { answer("Only a puzzle with exactly one solution has redundant clues."); return; }
  const gaveUp = found.reason ? ` Gave up: ${found.reason}.` : "";
  if (!found.redundant.length) { answer(`Every clue is needed.${gaveUp}`); return; }
  const items = found.redundant.map((/** @type {any} */ item) => make("li", { textContent: item.text }));
  answer(`Each of these can be left out, one at a time.${gaveUp}`, make("ul", {}, ...items));
  lay({ classes: marked(found.redundant.flatMap((/** @type {any} */ item) => item.cells), "change") });
}

/** @param {any} found */
function suggest(found) {
  const givens = Object.entries(found.givens);
  if (found.unique) { answer("The puzzle already has exactly one solution."); return; }
  if (!givens.length) { answer(found.status === "unsolvable" ? "There is no solution." : `Gave up: ${found.reason}.`); return; }
  const list = givens.map(([cell, digit]) => `${symbol(digit)} in ${cell}`).join(", ");
  const fewest = found.fewest ? " No smaller number is enough for this solution." : "";
  answer(`With ${list} there is exactly one solution.${fewest}`, make("div", { className: "row" }, button("Add as givens", () => {
    remember();
    for (const [cell, digit] of givens) { state.puzzle.givens[cell] = digit; delete state.entered[cell]; }
    tell("model");
  })));
  lay({ placed: found.givens, classes: marked(Object.keys(found.givens), "places") });
}

/** @param {any} found */
function grade(found) {
  if (found.number === null) return [`No grade: ${found.reason ?? found.status}.`];
  return [`${sentence(found.word).slice(0, -1)}: ${found.number} on a scale ${found.scale}.`,
    make("p", { className: "quiet", textContent: `Hardest step: ${found.hardest}. ${found.length} steps in all.` })];
}
