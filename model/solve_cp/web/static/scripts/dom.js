// Small helpers: elements by id, new elements, and messages between the parts of the page.

/** @param {string} id */
export const at = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * A new element with its properties, attributes (names with a dash) and content.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} content
 * @returns {any}
 */
export function make(tag, properties = {}, ...content) {
  const made = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(properties))
    if (name.includes("-") || name === "role") made.setAttribute(name, String(value)); else made[name] = value;
  made.append(...content);
  return made;
}

/** @param {string} text @param {() => void} click @param {Record<string, any>} [properties] */
export function button(text, click, properties = {}) {
  const made = make("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", click);
  return made;
}

/** @type {Map<string, ((detail: any) => void)[]>} */
const hearers = new Map();

/**
 * Listen to messages: "model" (the puzzle has changed), "looks" (only what is entered has changed),
 * "board" (the server has sent data about the puzzle), "selection".
 * @param {string} name @param {(detail: any) => void} hear
 */
export function on(name, hear) { hearers.set(name, [...(hearers.get(name) ?? []), hear]); }

/** @param {string} name @param {any} [detail] */
export function tell(name, detail) { for (const hear of hearers.get(name) ?? []) hear(detail); }

/** @param {unknown} error */
export const messageOf = (error) => String(/** @type {Error} */ (error).message ?? error);

/** @param {string} [text] */
export function notice(text = "") {
  at("notice").textContent = text && text[0].toUpperCase() + text.slice(1);
  at("notice").hidden = !text;
}

/** Show the command that does the same. @param {string} id @param {string} [command] */
export function showCommand(id, command = "") {
  const line = at(id);
  line.hidden = !command;
  line.querySelector("code").textContent = command;
  line.querySelector("button").onclick = () => navigator.clipboard.writeText(command);
}
