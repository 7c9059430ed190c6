// What every page has: light or dark, two or four colours, a link to the same position in the other language.
import { all, find } from "./dom.js";

const root = document.documentElement;
const keep = (name, value) => { document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`; };

// not by the address: what was put in stands there
find(".skip").addEventListener("click", (event) => { event.preventDefault(); find("#main").focus(); });

find("#theme").addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
});

find("#suits").addEventListener("click", (event) => {
  const four = root.dataset.suits !== "four";
  if (four) root.dataset.suits = "four";
  else delete root.dataset.suits;
  event.currentTarget.setAttribute("aria-pressed", four);
  keep("suits", four ? "four" : "two");
});

// on a phone the menu is wider than the screen
const here = find("nav [aria-current]");
if (here) here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.offsetLeft - 40;

for (const link of all("[data-language]")) {
  link.addEventListener("click", () => { link.hash = location.hash; });
}
