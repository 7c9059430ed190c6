// The address of a position on the board, of a misère to be caught, or of twelve cards.
import { SUITS } from "./cards.js";

// who leads where nobody says: the first seat that is in play
export const firstSeat = (hands) => ["1", "2", "3"].find((seat) => hands[seat]?.length) ?? "1";

export function boardAddress({ hands, contract, soloist, leader = firstSeat(hands), line = [], at = line.length, widow, ...rules }) {
  const deal = ["1", "2", "3"].map((seat) => hands[seat] ?? "-").join(" | ");
  return `/board#${new URLSearchParams({ deal, contract, soloist: soloist ?? "1", leader, line: line.join("."), at, ...(widow ? { widow: widow.join("."), ...rules } : {}) })}`;
}

export function catchAddress({ hands, soloist, leader = "1" }) {
  const cards = Object.fromEntries(Object.entries(hands).map(([seat, held]) => [seat, held.join(".")]));
  return `/catch#${new URLSearchParams({ ...cards, soloist, leader })}`;
}

export const discardAddress = ({ cards, seat, whist }) => `/discard#${new URLSearchParams({ hand: cards.join("."), seat, whist })}`;

// what is left of a hand in the written notation when some cards are gone
export function without(hand, gone) {
  return hand.split(" ").map((part) => {
    const [suit, ranks] = part.split(":");
    const left = [...ranks].filter((rank) => rank !== "-" && !gone.includes(suit + rank)).join("");
    return `${suit}:${left || "-"}`;
  }).sort((one, other) => SUITS.indexOf(one[0]) - SUITS.indexOf(other[0])).join(" ");
}
