// Deals whose best leads, four cards at most, are clearly ahead, however the suits are changed about: one drawn at random
// is so too seldom to wait for. By seed, with the order.
export const LEADS = [
  { seed: 1012, soloist: "3", contract: "6S", discard: ["DT", "DK"] },
  { seed: 2030, soloist: "3", contract: "6C", discard: ["S8", "HK"] },
  { seed: 2034, soloist: "2", contract: "6C", discard: ["S9", "HT"] },
  { seed: 2037, soloist: "3", contract: "6H", discard: ["C7", "C8"] },
  { seed: 2048, soloist: "3", contract: "6D", discard: ["S7", "C7"] },
  { seed: 3056, soloist: "2", contract: "6S", discard: ["D9", "DQ"] },
  { seed: 4003, soloist: "3", contract: "7H", discard: ["D7", "D8"] },
  { seed: 4009, soloist: "3", contract: "7H", discard: ["S7", "D9"] },
  { seed: 4010, soloist: "2", contract: "6H", discard: ["C7", "DJ"] },
  { seed: 4011, soloist: "3", contract: "6D", discard: ["S7", "S8"] },
  { seed: 4015, soloist: "3", contract: "6S", discard: ["D7", "DT"] },
  { seed: 4019, soloist: "3", contract: "6C", discard: ["ST", "DT"] },
  { seed: 4025, soloist: "3", contract: "6D", discard: ["H8", "HT"] },
  { seed: 4058, soloist: "2", contract: "7D", discard: ["HJ", "HK"] },
  { seed: 4063, soloist: "3", contract: "6S", discard: ["DT", "DJ"] },
  { seed: 4067, soloist: "3", contract: "6H", discard: ["C8", "CQ"] },
  { seed: 4138, soloist: "2", contract: "6S", discard: ["H7", "H9"] },
];
