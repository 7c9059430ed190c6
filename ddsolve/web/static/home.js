// Cards in any notation, and the screens that can answer for them.
import "./settings.js";
import { ask, refusal } from "./api.js";
import { SEATS } from "./cards.js";
import { all, find } from "./dom.js";
import { t } from "./words.js";

const form = find("#cards");
const tiles = all(".tiles li").map((tile) => ({ tile, link: find("a", tile), kinds: tile.dataset.for.split(" ") }));
const bare = new Map(tiles.map(({ link }) => [link, link.getAttribute("href")]));

// twelve, ten, a deal, or one with a misère's twelve cards: what a screen takes as its address says it
function understood({ cards, hands, widow }) {
  if (cards) return { kind: String(cards.length), held: { hand: cards.join(".") } };
  const held = Object.fromEntries(Object.entries(hands).filter(([, each]) => each?.length).map(([seat, each]) => [seat, each.join(".")]));
  const size = (seat) => hands[seat]?.length;
  const soloist = SEATS.find((seat) => SEATS.every((other) => other === seat || (size(other) && size(other) === size(seat) - 2)));
  if (soloist) return { kind: "open", held: { ...held, soloist } };
  return { kind: "deal", held: { ...held, ...(widow?.length ? { widow: widow.join(".") } : {}) } };
}

const problem = find(".problem", form);

// every screen, and none with cards that stand there no more
function reset() {
  problem.hidden = true;
  find(".says", form).textContent = "";
  for (const { tile, link } of tiles) {
    tile.hidden = false;
    link.href = bare.get(link);
  }
}

form.addEventListener("input", reset);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  reset();
  try {
    const { kind, held } = understood(await ask("read", { text: form.elements.text.value.trim() }));
    const count = tiles.filter(({ kinds }) => kinds.includes(kind)).length;
    find(".says", form).textContent = count ? t("Questions for these cards: {count}", { count }) : t("Ten cards, twelve, a deal, or one with the twelve of a misère can be asked about.");
    for (const { tile, link, kinds } of count ? tiles : []) {
      tile.hidden = !kinds.includes(kind);
      link.href = `${bare.get(link)}#${new URLSearchParams(held)}`;
    }
  } catch (error) {
    problem.textContent = refusal(error);
    problem.hidden = false;
  }
});
