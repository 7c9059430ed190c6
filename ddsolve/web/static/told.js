// What a player has heard and seen of a hand: the auction, the widow, the order, the calls.
import { cardName } from "./cards.js";
import { contractName } from "./contracts.js";
import { make } from "./dom.js";
import { N, seatName, t } from "./words.js";

const CALLS = {
  whist: N("whist"), alone: N("whist alone"), half: N("half-whist"), return: N("takes the whist back"),
  pass: N("pass"), here: N("here"), stay: N("leave it"), allow: N("allow"),
};
export const callName = (said) => (/^\d|^misere/.test(said) ? contractName(said) : t(CALLS[said]));
const listed = (calls) => calls.map(([seat, said]) => `${seatName(seat)} – ${callName(said)}`).join(", ");

export function told({ auction, widow, soloist, contract, calls }) {
  const lines = [auction.length && t("Auction: {calls}.", { calls: listed(auction) }), widow.length && t("Widow: {cards}.", { cards: widow.map(cardName).join(" ") }),
    soloist && contract && t("Soloist: {seat}, {contract}.", { seat: seatName(soloist), contract: contractName(contract) }), calls.length && t("Calls: {calls}.", { calls: listed(calls) })];
  return lines.filter(Boolean).map((line) => make("p", {}, line));
}
