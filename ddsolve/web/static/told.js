// What a player has heard and seen of a hand: the auction, the widow, the order, the calls.
import { cardName } from "./cards.js";
import { contractName } from "./contracts.js";
import { make } from "./dom.js";
import { t } from "./words.js";

export const seatName = (seat) => t(`seat_${seat}`);
export const callName = (said) => (/^\d|^misere/.test(said) ? contractName(said) : t(`call_${said}`));
const listed = (calls) => calls.map(([seat, said]) => `${seatName(seat)} – ${callName(said)}`).join(", ");

export function told({ auction, widow, soloist, contract, calls }) {
  const lines = [[auction.length, "told_auction", { calls: listed(auction) }], [widow.length, "told_widow", { cards: widow.map(cardName).join(" ") }],
    [soloist && contract, "told_order", { seat: soloist && seatName(soloist), contract: contract && contractName(contract) }], [calls.length, "told_calls", { calls: listed(calls) }]];
  return lines.filter(([there]) => there).map(([, name, words]) => make("p", {}, t(name, words)));
}
