// The connection to the server: numbered requests, progress, answers, cancelling.

/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, news: (news: any) => void}} Waiting */

/** @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Promise<WebSocket> | null} */
let opening = null;
let last = 0;

/** @returns {Promise<WebSocket>} */
function connected() {
  opening ??= new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/live`);
    socket.onopen = () => resolve(socket);
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => {
      opening = null;
      const lost = new Error("lost the connection to solve-cp: is the command still running?");
      reject(lost);
      for (const one of waiting.values()) one.reject(lost);
      waiting.clear();
    };
  });
  return opening;
}

/** @param {any} message */
function hear(message) {
  const one = waiting.get(message.id);
  if (!one) return;
  if ("news" in message) { one.news(message.news); return; }
  waiting.delete(message.id);
  if ("error" in message) one.reject(new Error(message.error));
  else one.resolve(message.answer);
}

/**
 * Request a job; `cancel` ends it, and then the promise never settles.
 * @param {string} job
 * @param {any} data
 * @param {(news: any) => void} [news]
 */
export function ask(job, data, news = () => {}) {
  const id = ++last;
  /** @type {Promise<any>} */
  const answer = new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, news });
    connected().then((socket) => {
      if (waiting.has(id)) socket.send(JSON.stringify({ id, job, data }));
    }, reject);
  });
  const cancel = () => {
    if (waiting.delete(id)) opening?.then((socket) => socket.send(JSON.stringify({ cancel: id })), () => {});
  };
  return { answer, cancel };
}
