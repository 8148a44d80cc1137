// Light and dark.
import { at, tell } from "../dom.js";

export const theme = () => document.documentElement.dataset.theme ?? "light";

/** @param {string} name */
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  at("theme").textContent = name === "dark" ? "Light" : "Dark";
}

at("theme").addEventListener("click", () => { setTheme(theme() === "dark" ? "light" : "dark"); tell("theme"); });
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
