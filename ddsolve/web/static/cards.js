// Cards: their names are the two letters of the interface (SA, HT); here they get faces.
import { make } from "./dom.js";
import { N, t } from "./words.js";

export const SEATS = ["1", "2", "3"];
export const SUITS = ["S", "C", "D", "H"];
export const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7"];
const written = t("7 8 9 10 J Q K A").split(" "); // from seven to ace, as the language writes them

export const rankName = (card) => written[written.length - 1 - RANKS.indexOf(card[1])];
export const cardName = (card) => SIGNS[card[0]] + rankName(card);
const SPOKEN = { S: N("{rank} of spades"), C: N("{rank} of clubs"), D: N("{rank} of diamonds"), H: N("{rank} of hearts") };
export const spoken = (card) => t(SPOKEN[card[0]], { rank: rankName(card) });
const order = (card) => SUITS.indexOf(card[0]) * 8 + RANKS.indexOf(card[1]);
export const sorted = (cards) => [...cards].sort((a, b) => order(a) - order(b));

export function cardFace(card, { tag = "span", ...attributes } = {}) {
  const shown = { class: `card ${card[0]}`, "data-card": card, ...attributes };
  if (tag === "button") Object.assign(shown, { type: "button", "aria-label": attributes["aria-label"] ?? spoken(card) });
  else Object.assign(shown, { role: "img", "aria-label": spoken(card) });
  return make(tag, shown, make("span", { class: "rank", "aria-hidden": "true" }, rankName(card)),
    make("span", { class: "suit", "aria-hidden": "true" }, SIGNS[card[0]]));
}

export const isCard = (text) => /^[SCDH][AKQJT987]$/.test(text);

// A hand in the notation that is written: S:AK9 C:- D:J87 H:AT
export function handText(cards) {
  return SUITS.map((suit) => {
    const ranks = sorted(cards).filter((card) => card[0] === suit).map((card) => card[1]).join("");
    return `${suit}:${ranks || "-"}`;
  }).join(" ");
}

export function cardsOf(hand) {
  return hand.split(" ").flatMap((part) => {
    const [suit, ranks] = part.split(":");
    return ranks === "-" || !ranks ? [] : [...ranks].map((rank) => suit + rank);
  });
}

// cards in the order given, in the colours of their suits
export const cardsText = (cards) => cards.map((card) => make("span", { class: `tone-${card[0]}` }, `${cardName(card)} `));

export function shortHand(cards) {
  return SUITS.map((suit) => [suit, sorted(cards).filter((card) => card[0] === suit)])
    .filter(([, held]) => held.length)
    .map(([suit, held]) => make("span", { class: `tone-${suit} ranks` }, SIGNS[suit], ...held.map((card) => make("span", {}, rankName(card))), " "));
}
