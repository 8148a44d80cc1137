// A rule as text: completion while typing, its arguments, and mistakes underlined in place.
import { make, button, messageOf } from "../dom.js";
import { ask } from "../socket.js";
import { puzzleToSend, state } from "../state.js";
import { selected } from "../board/board.js";
import { catalogue, fits, skeleton } from "./rules.js";

let last = 0;

/**
 * An input field for the text of a rule.
 * @param {string} text
 * @param {number} number The rule whose place it takes; -1 is a new one.
 * @param {(made: import("../state.js").Rule) => void} done
 * @param {() => void} close
 */
export function editor(text, number, done, close) {
  const id = `complete-${++last}`;
  const input = make("input", { className: "code", type: "text", value: text, spellcheck: false, autocomplete: "off", placeholder: 'KillerCage("r1c1 r1c2", 9)',
    role: "combobox", "aria-label": "The rule as text", "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list" });
  const list = make("ul", { id, className: "complete code", role: "listbox", "aria-label": "Completions", hidden: true });
  const takes = make("p", { className: "takes" });
  const wrong = make("p", { className: "wrong", role: "alert", hidden: true });
  const write = () => check(input, number).then((made) => { if (made) done(made); }, (error) => showWrong(input, wrong, error));
  const box = make("div", { className: "editor" }, make("div", { className: "row" }, input, button(number < 0 ? "Add" : "Change", write, { className: "main" })), list, takes, wrong);

  /** @type {{text: string, note: string, put: () => void}[]} */
  let choices = [];
  let chosen = -1;
  const offer = (/** @type {boolean} */ open) => {
    choices = open ? completions(input) : [];
    chosen = -1;
    mark();
    list.hidden = !choices.length;
    input.setAttribute("aria-expanded", String(choices.length > 0));
    takes.replaceChildren(...signature(input));
  };
  const mark = () => list.replaceChildren(...choices.map((choice, n) => {
    const line = make("li", { role: "option", "aria-selected": String(n === chosen), id: `${id}-${n}` }, choice.text, make("small", { textContent: choice.note }));
    line.addEventListener("pointerdown", (/** @type {Event} */ event) => { event.preventDefault(); choice.put(); offer(true); });
    if (n === chosen) input.setAttribute("aria-activedescendant", line.id);
    return line;
  }));
  input.addEventListener("input", () => { clearWrong(input, wrong); offer(true); });
  input.addEventListener("click", () => offer(true));
  input.addEventListener("blur", () => offer(false));
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way && choices.length) { chosen = (chosen + way + choices.length) % choices.length; mark(); event.preventDefault(); }
    else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) { choices[chosen].put(); offer(true); event.preventDefault(); }
    else if (event.key === "Enter") { offer(false); write(); event.preventDefault(); }
    else if (event.key === "Escape") { if (choices.length) offer(false); else close(); event.stopPropagation(); }
  });
  input.addEventListener("focus", () => { caretToGap(input); offer(false); });
  takes.replaceChildren(...signature(input));
  return box;
}

/** The rule that the text says; throws what is wrong. @param {HTMLInputElement} input @param {number} number */
async function check(input, number) {
  const rules = state.rules.filter((rule, n) => rule.on && n !== number).map((rule) => rule.json);
  const found = await ask("rule", { puzzle: { ...puzzleToSend(), rules }, text: input.value }).answer;
  if (found.error) throw found;
  return { ...found.rule, on: true };
}

/** @param {HTMLInputElement} input @param {HTMLElement} wrong @param {any} error */
function showWrong(input, wrong, error) {
  const message = (error.error ?? messageOf(error)).replace(/: \w+, field '\w+'$/, "");
  const text = make("span", { className: "code" });
  if (error.error) text.append(input.value.slice(0, error.from), make("mark", { textContent: input.value.slice(error.from, error.to) || " " }), input.value.slice(error.to));
  wrong.replaceChildren(text, `${message[0].toUpperCase()}${message.slice(1)}.`);
  wrong.hidden = false;
  input.setAttribute("aria-invalid", "true");
  if (error.error) input.setSelectionRange(error.from, error.to);
}

/** @param {HTMLInputElement} input @param {HTMLElement} wrong */
function clearWrong(input, wrong) { wrong.hidden = true; input.removeAttribute("aria-invalid"); }

/** Put the caret where something is missing. @param {HTMLInputElement} input */
function caretToGap(input) {
  const gap = /(\(|, )(?=,|\))|""/.exec(input.value);
  if (gap) { const spot = gap.index + (gap[0] === '""' ? 1 : gap[0].length); input.setSelectionRange(spot, spot); }
}

/** The rule that a text names, and which of its fields the caret is in. @param {HTMLInputElement} input */
function where(input) {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length);
  const name = /^\s*(\w*)\s*\(/.exec(before)?.[1];
  const rule = name && catalogue.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!rule) return { before, rule: null, number: -1, from: 0 };
  const inside = before.slice(before.indexOf("(") + 1);
  let number = 0, depth = 0, quoted = "", from = before.indexOf("(") + 1;
  [...inside].forEach((letter, n) => {
    if (quoted) quoted = letter === quoted ? "" : quoted;
    else if (letter === '"' || letter === "'") quoted = letter;
    else if ("([{".includes(letter)) depth++;
    else if (")]}".includes(letter)) depth--;
    else if (letter === "," && depth === 0) { number++; from = before.indexOf("(") + 2 + n; }
  });
  return { before, rule, number, from };
}

/** @param {HTMLInputElement} input */
function signature(input) {
  const { rule, number } = where(input);
  if (!rule) return ["Write a rule, such as KillerCage(\"r1c1 r1c2\", 9)."];
  const parts = rule.fields.flatMap((field, n) => [n ? ", " : "", make(n === number ? "b" : "span", { textContent: `${field.name}: ${field.kind}${field.needed ? "" : " (optional)"}` })]);
  return [`${rule.meaning} `, ...(parts.length ? ["Takes ", ...parts, "."] : ["Takes nothing."])];
}

/** @param {HTMLInputElement} input */
function completions(input) {
  const { before, rule, number, from } = where(input);
  if (!rule) return /^\s*\w*$/.test(before) ? names(input, before.trim().toLowerCase()) : [];
  const field = rule.fields[number];
  if (!field) return [];
  const texts = /true or false/.test(field.kind) ? ["true", "false"] : /\bcells?\b/.test(field.kind) && selected.size ? [`"${[...selected].join(" ")}"`] : [];
  const typed = before.slice(from).trim();
  return texts.filter((text) => text.startsWith(typed) && text !== typed).map((text) => ({ text, note: field.kind.includes("cell") ? "the selected cells" : field.name, put: () => replace(input, from, `${number ? " " : ""}${text}`) }));
}

/** @param {HTMLInputElement} input @param {string} words */
function names(input, words) {
  const rank = (/** @type {import("./rules.js").Known} */ one) => 5 * Number(one.name.toLowerCase().startsWith(words)) + fits(one, words);
  const rules = words ? catalogue.filter((one) => fits(one, words) > 1).sort((a, b) => rank(b) - rank(a)) : [];
  return rules.slice(0, 8).map((one) => ({ text: one.name, note: one.words, put: () => { input.value = skeleton(one); caretToGap(input); } }));
}

/** Put a text in the place of a field up to the caret. @param {HTMLInputElement} input @param {number} from @param {string} text */
function replace(input, from, text) {
  const after = input.value.slice(input.selectionStart ?? input.value.length).replace(/^[^,)]*/, "");
  input.value = input.value.slice(0, from) + text + after;
  input.setSelectionRange(from + text.length, from + text.length);
}
