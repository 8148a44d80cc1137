// The state: the puzzle, what is entered, undo and redo, and the address that stores it.

/** @typedef {{words: string, meaning: string, text: string, json: any, cells: string[], on: boolean}} Rule */
/** @typedef {{puzzle: any, rules: Rule[], entered: Record<string, number>, corner: Record<string, number[]>,
 *   centre: Record<string, number[]>, colour: Record<string, number[]>}} State */

/** @type {State} */
export let state = { puzzle: null, rules: [], entered: {}, corner: {}, centre: {}, colour: {} };
/** @type {string[]} */
let past = [];
/** @type {string[]} */
let future = [];

/** Save the state for undo, before a change. */
export function remember() {
  past.push(JSON.stringify(state));
  if (past.length > 500) past.shift();
  future = [];
}

/** @param {State} next */
export function replaceState(next) { state = next; }

/** @param {boolean} back */
export function travel(back) {
  const [from, to] = back ? [past, future] : [future, past];
  const found = from.pop();
  if (found === undefined) return false;
  to.push(JSON.stringify(state));
  state = JSON.parse(found);
  return true;
}

/** The puzzle for the server, with the rules that are switched on. */
export function puzzleToSend() {
  const rules = state.rules.filter((rule) => rule.on).map((rule) => rule.json);
  return { ...state.puzzle, rules };
}

/** @param {ReadableStream<any>} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** Store the state in the address, so that reloading and bookmarks work. */
export async function keepInAddress() {
  const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of await bytesOf(stream)) text += String.fromCharCode(byte);
  history.replaceState(null, "", `#${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`);
}

/** @returns {Promise<State | null>} */
export async function fromAddress() {
  try {
    const text = atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    if (!text) return null;
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const found = JSON.parse(new TextDecoder().decode(await bytesOf(stream)));
    return found.puzzle && Array.isArray(found.rules) ? found : null;
  } catch {
    return null;
  }
}
