// Contracts by the names that the language has for them.
import { t } from "./words.js";

export function contractName(contract) {
  const found = /^(\d+)(S|C|D|H|NT)$/.exec(contract);
  if (!found) return { allpass: t("all-pass"), resign: t("resign") }[contract] ?? t("misère");
  return found[2] === "NT" ? t("{level}NT", { level: found[1] }) : found[1] + { S: "♠", C: "♣", D: "♦", H: "♥" }[found[2]];
}
