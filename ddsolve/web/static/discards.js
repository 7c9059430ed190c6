// What a discard is worth in the answer of `discard`.
import { percent } from "./words.js";

// as two whisters really split their tricks, where that is another value
export const worth = (option) => option.played?.value ?? option.expected;
export const counted = (option) => option.exact && !option.played;
// as tables show them: a value that was not counted is an estimate, or a proved bound without a share of its own
export const mostly = (option) => (counted(option) ? "" : option.ceiling && !option.played ? "≤ " : "≈ ");
export const madeText = (option) => (option.make == null ? "–" : percent(option.make));
