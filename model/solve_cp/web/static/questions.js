// Questions as buttons, their answers in words and on the board, and the command that does the same.
import { ask } from "./socket.js";
import { state, puzzleToSend } from "./state.js";
import { lay } from "./board.js";
import { at, layKnown } from "./app.js";

/** @type {Record<string, string>} */
const QUESTIONS = { solve: "Solve", count: "Count", estimate: "Estimate", check: "Check what I entered", why: "Why?",
  redundant: "Needless clues", grade: "Grade", explain: "Explain", hint: "Hint" };
/** @type {{cancel: () => void} | null} */
let running = null;
let level = 0;

export function setUpQuestions() {
  for (const [job, name] of Object.entries(QUESTIONS)) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name, id: `ask-${job}` });
    button.addEventListener("click", () => question(job));
    at("questions").append(button);
  }
}

export function stopQuestion() { running?.cancel(); running = null; level = 0; }

/** @param {string} text @param {HTMLElement[]} more */
export function answered(text, ...more) {
  const words = Object.assign(document.createElement("p"), { textContent: text });
  at("answer").replaceChildren(...(text ? [words] : []), ...more);
  if (!text) at("command").textContent = "";
}

/** @param {string} job */
async function question(job) {
  stopQuestion();
  layKnown();
  const stop = Object.assign(document.createElement("button"), { type: "button", textContent: "Stop" });
  stop.addEventListener("click", () => { stopQuestion(); answered("Stopped."); });
  answered("Still looking…", stop);
  const data = { puzzle: puzzleToSend(), entered: state.entered };
  const asked = ask(job, data, (news) => { if (news.words) answered(news.words, stop); });
  running = asked;
  try {
    const answer = await asked.answer;
    at("command").textContent = answer.command;
    tell(job, answer);
  } catch (error) {
    answered(String(/** @type {Error} */ (error).message));
  }
}

/** @param {any[]} items @param {string} none */
const listed = (items, none) => (items.length ? items.map((item) => item.text).join("; ") : none);

/** @param {string} job @param {any} answer */
function tell(job, answer) {
  if (job === "solve") { answered(`${answer.verdict.words}.`); if (answer.verdict.grid) lay({ grid: answer.verdict.grid }); }
  else if (job === "why") answered(whyInWords(answer));
  else if (job === "redundant") answered(answer.unique
    ? `Can be left out, one at a time: ${listed(answer.redundant, "nothing")}.${answer.reason ? ` Gave up: ${answer.reason}.` : ""}`
    : "Needless clues are told of puzzles with exactly one solution.");
  else if (job === "grade") answered(answer.number === null ? `No grade: ${answer.reason ?? answer.status}.`
    : `${answer.word} (${answer.number}, ${answer.scale}); hardest step: ${answer.hardest}; ${answer.length} steps.`);
  else if (job === "hint") hint(answer);
  else if (job === "explain") steps(answer);
  else answered(`${answer.words}.`);
}

/** @param {any} answer */
function whyInWords(answer) {
  if (answer.conflict.length) return `No solution, because these cannot hold together: ${listed(answer.conflict, "")}.`;
  if (answer.changed.length) return `Several solutions; two differ in ${answer.changed.join(", ")}.`;
  return answer.unique ? "Exactly one solution: nothing is wrong." : `Gave up: ${answer.reason}.`;
}

/** @param {any} step */
function layStep(step) {
  /** @type {Record<string, string[]>} */
  const classes = {};
  for (const part of step.reason) for (const cell of part.cells ?? []) classes[cell] = ["because"];
  for (const cell of [...Object.keys(step.placed), ...Object.keys(step.removed)]) classes[cell] = ["places"];
  lay({ candidates: step.before, removed: step.removed, placed: step.placed, classes });
}

/** @param {any} answer A hint says where, then which house or rule, then all of it. */
function hint(answer) {
  const levels = [answer.where, answer.what, answer.how];
  const more = Object.assign(document.createElement("button"), { type: "button", textContent: "Tell me more" });
  const say = () => {
    answered(levels.slice(0, level + 1).filter((text, n, all) => all.indexOf(text) === n).join(" "), ...(answer.step && level < 2 ? [more] : []));
    if (level === 2 && answer.step) layStep(answer.step);
  };
  more.addEventListener("click", () => { level++; say(); at("answer").querySelector("button")?.focus(); });
  say();
}

/** @param {any} path A path to step through. */
function steps(path) {
  let now = 0;
  const list = document.createElement("ol");
  list.tabIndex = 0;
  list.setAttribute("aria-label", "Steps");
  const [back, next] = ["Back", "Next"].map((text) => Object.assign(document.createElement("button"), { type: "button", textContent: text }));
  for (const step of path.steps) list.append(Object.assign(document.createElement("li"), { textContent: step.sentence }));
  const row = document.createElement("div");
  row.className = "row";
  row.append(back, next);
  const closing = Object.assign(document.createElement("p"), { textContent: path.closing });
  const go = (/** @type {number} */ to) => {
    if (!path.steps.length) return;
    now = Math.max(0, Math.min(path.steps.length - 1, to));
    [...list.children].forEach((line, n) => line.setAttribute("aria-current", String(n === now)));
    const line = /** @type {HTMLElement} */ (list.children[now]);
    list.scrollTop = line.offsetTop - list.offsetTop - 40;
    /** @type {HTMLElement} */ (at("answer").querySelector("p")).textContent = `Step ${now + 1} of ${path.steps.length}: ${path.steps[now].name}`;
    layStep(path.steps[now]);
  };
  back.addEventListener("click", () => go(now - 1));
  next.addEventListener("click", () => go(now + 1));
  [...list.children].forEach((line, n) => line.addEventListener("click", () => go(n)));
  answered(`${path.steps.length} steps`, row, list, closing);
  go(0);
}
