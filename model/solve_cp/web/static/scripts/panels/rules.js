// The list of rules: switch off, delete, edit as text; add rules from a searchable list.
import { at, button, make, on, tell } from "../dom.js";
import { ask } from "../socket.js";
import { remember, state } from "../state.js";
import { point, selected } from "../board/board.js";
import { editor } from "./editor.js";

/** @typedef {{name: string, family: string, words: string, also: string[], meaning: string, fields: {name: string, kind: string, needed: boolean}[]}} Known */
/** @type {Known[]} */
export let catalogue = [];
/** The number of the rule that is edited. */
let edited = -1;

export async function setUpRules() {
  on("model", drawRules);
  on("looks", drawRules);
  on("compose", () => compose(true));
  at("add").addEventListener("click", () => compose(at("composer").hidden));
  catalogue = await ask("catalogue", {}).answer;
}

/** @param {number} number @param {(rule: import("../state.js").Rule) => void} [change] Without one the rule is deleted. */
function change(number, change) {
  remember();
  if (change) change(state.rules[number]); else state.rules.splice(number, 1);
  edited = -1;
  tell("model", { redraw: true });
}

function drawRules() {
  at("rules").replaceChildren(...state.rules.map(item));
  at("no-rules").hidden = state.rules.length > 0;
  at("rules-title").textContent = state.rules.length ? `Rules (${state.rules.length})` : "Rules";
}

/** @param {import("../state.js").Rule} rule @param {number} number */
function item(rule, number) {
  const on = make("input", { type: "checkbox", checked: rule.on, "aria-label": `Use ${rule.words}`, title: "Switch off or on" });
  on.addEventListener("change", () => change(number, (one) => { one.on = on.checked; }));
  const edit = button("Edit", () => { edited = edited === number ? -1 : number; drawRules(); at("rules").querySelector(".editor input")?.focus(); },
    { className: "small", "aria-label": `Edit: ${rule.text}`, "aria-expanded": String(edited === number) });
  const gone = button("✕", () => change(number), { className: "small", title: "Delete", "aria-label": `Delete: ${rule.text}` });
  const line = make("li", { className: rule.on ? "" : "off" }, on, make("span", { className: "text code", textContent: rule.text }), edit, gone,
    ...(rule.meaning === state.rules[number - 1]?.meaning ? [] : [make("p", { className: "quiet", textContent: rule.meaning })]));
  if (edited === number) line.append(editor(rule.text, number, (made) => change(number, () => { state.rules[number] = made; }), () => { edited = -1; drawRules(); }));
  line.addEventListener("mouseenter", () => point(rule.cells));
  line.addEventListener("mouseleave", () => point());
  line.addEventListener("focusin", () => point(rule.cells));
  line.addEventListener("focusout", () => point());
  return line;
}

/** Open or close the form for a new rule. @param {boolean} open */
function compose(open) {
  at("composer").hidden = !open;
  at("add").setAttribute("aria-expanded", String(open));
  at("add").textContent = open ? "Close" : "Add a rule";
  if (!open) { at("composer").replaceChildren(); return; }
  const search = make("input", { id: "search", type: "search", placeholder: "killer, thermo, white dot…", autocomplete: "off", "aria-label": "Search for a rule" });
  const found = make("div", { id: "found" });
  const place = make("div");
  const list = () => found.replaceChildren(...families(search.value, (rule) => {
    place.replaceChildren(editor(skeleton(rule), -1, add, () => compose(false)));
    found.hidden = true;
    place.querySelector("input").focus();
  }));
  search.addEventListener("input", () => { found.hidden = false; list(); });
  search.addEventListener("focus", () => { found.hidden = false; });
  search.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") { compose(false); at("board").focus(); return; }
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const first = found.querySelector("button");
    if (event.key === "Enter") first?.click(); else first?.focus();
  });
  found.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => walk(event, found));
  const cells = selected.size ? `for ${[...selected].slice(0, 6).join(" ")}${selected.size > 6 ? " …" : ""}` : "; select its cells on the board first";
  at("composer").replaceChildren(make("p", { className: "quiet", textContent: `New rule ${cells}`.replace(" ;", ";") }), search, found, place);
  list();
  search.focus();
}

/** @param {KeyboardEvent} event @param {HTMLElement} box Arrow keys go from button to button. */
function walk(event, box) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const all = [...box.querySelectorAll("button")];
  all[all.indexOf(/** @type {any} */ (document.activeElement)) + way]?.focus();
}

/** @param {import("../state.js").Rule} made */
function add(made) {
  remember();
  state.rules.push(made);
  compose(false);
  tell("model", { redraw: true });
  at("board").focus();
}

/** How well words name a rule; 0 is not at all. @param {Known} rule @param {string} words */
export function fits(rule, words) {
  const names = [rule.words, rule.name.toLowerCase(), ...rule.also.map((name) => name.toLowerCase())];
  if (names.slice(0, 2).includes(words)) return 5;
  if (names.includes(words)) return 4;
  if (names.some((name) => name.startsWith(words))) return 3;
  if (names.some((name) => name.includes(words))) return 2;
  return Number(rule.meaning.toLowerCase().includes(words));
}

/** The rules that words find, under their families. @param {string} text @param {(rule: Known) => void} choose */
function families(text, choose) {
  const words = text.trim().toLowerCase();
  const rules = catalogue.filter((rule) => !words || fits(rule, words)).sort((a, b) => (words ? fits(b, words) - fits(a, words) : 0));
  if (!rules.length) return [make("h3", { textContent: "No rule matches." })];
  let last = "";
  return rules.flatMap((rule) => {
    const line = button("", () => choose(rule));
    line.append(rule.words, make("small", { textContent: rule.meaning }));
    const head = rule.family !== last && !words ? [make("h3", { textContent: rule.family[0].toUpperCase() + rule.family.slice(1) })] : [];
    last = rule.family;
    return [...head, line];
  });
}

/** The text of a rule with the cells that are selected. @param {Known} rule */
export function skeleton(rule) {
  const left = [...selected];
  const texts = [];
  const places = rule.fields.filter((field) => /\bcells?\b/.test(field.kind)).length;
  for (const field of rule.fields) {
    if (!field.needed && !/\bcells?\b/.test(field.kind)) break;
    if (/^a cell\b/.test(field.kind)) texts.push(`"${left.shift() ?? ""}"`);
    else if (/\bcells\b/.test(field.kind)) { texts.push(`"${left.join(" ")}"`); if (places > 1) left.length = 0; }
    else texts.push("");
  }
  return `${rule.name}(${texts.join(", ")})`;
}
