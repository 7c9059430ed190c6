// Contracts by the names that the language has for them.
import { t } from "./words.js";

export function contractName(contract) {
  const found = /^(\d+)(S|C|D|H|NT)$/.exec(contract);
  if (!found) return { allpass: t("allpass"), resign: t("resign") }[contract] ?? t("misere");
  return found[2] === "NT" ? t("no_trump_game", { level: found[1] }) : found[1] + { S: "♠", C: "♣", D: "♦", H: "♥" }[found[2]];
}
