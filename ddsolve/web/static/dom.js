// Small helpers: elements are made, never written as HTML, so that nothing typed can become markup.
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// The text of a file as the program reads one: UTF-8, UTF-16 by its mark, else Windows-1251.
export async function readText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = (bytes[0] << 8) | bytes[1];
  if (mark === 0xFFFE || mark === 0xFEFF) return new TextDecoder(mark === 0xFFFE ? "utf-16le" : "utf-16be").decode(bytes);
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); }
  catch { return new TextDecoder("windows-1251").decode(bytes); }
}

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// What is redrawn loses the focus: it goes back to the thing of the same name, or to the first one that can have it.
export function keepFocus(place, redraw) {
  const { activeElement: before } = document;
  const inside = place.contains(before);
  const name = inside && ["card", "call", "step", "game"].map((key) => before.dataset[key] && `[data-${key}="${before.dataset[key]}"]`).find(Boolean);
  redraw();
  if (!inside || place.contains(document.activeElement)) return;
  const same = name ? find(`button${name}:not(:disabled)`, place) : null;
  (same ?? find("button.card:not(:disabled)", place) ?? find("button:not(:disabled)", place))?.focus();
}

// A report comes from our own server, which has escaped everything in it.
export function showReport(place, html) {
  place.classList.add("report");
  const read = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...read.body.childNodes);
  joinSigns(place);
  if (!place.matches(".picture")) tellSuits(place); // a picture for print is as it will be printed
}

function textsOf(place) {
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  return texts;
}

// a figure and its % stay on one line
function joinSigns(place) { for (const text of textsOf(place)) if (/\d %/.test(text.data)) text.data = text.data.replace(/(\d) %/g, "$1\u00a0%"); }

// a report knows red and black: clubs and diamonds get names of their own, for four colours
function tellSuits(place) {
  for (const text of textsOf(place).filter(({ data }) => /[♣♦]/.test(data))) {
    const parent = text.parentElement;
    const tone = `tone-${text.data.trimStart().startsWith("♦") ? "D" : "C"}`;
    if (parent.matches("text, .red, .black")) { parent.classList.add(tone); continue; }
    const parts = text.data.split(/([♣♦][^\s,;:.()♠♥♣♦]*)/);
    text.replaceWith(...parts.map((part, at) => (at % 2 ? make("span", { class: `tone-${part[0] === "♦" ? "D" : "C"}` }, part) : part)));
  }
}

// a table that is wider than the screen can be scrolled with the keyboard too
addEventListener("resize", reachWide);
new MutationObserver(reachWide).observe(document.getElementById("main"), { childList: true, subtree: true });
function reachWide() {
  for (const place of all(".scroll")) {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  }
}

const NAMES = "http://www.w3.org/2000/svg";
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(NAMES, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
