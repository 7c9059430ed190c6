// Deals with a clear first lead: one drawn at random has one too seldom to wait for. By seed, with the order.
export const LEADS = [
  { seed: 1012, soloist: "3", contract: "6S", discard: ["DT", "DK"] },
  { seed: 1049, soloist: "2", contract: "7C", discard: ["DT", "DJ"] },
  { seed: 1057, soloist: "3", contract: "6C", discard: ["H9", "HT"] },
  { seed: 2030, soloist: "3", contract: "6C", discard: ["S8", "HK"] },
  { seed: 2034, soloist: "2", contract: "6C", discard: ["S9", "HT"] },
  { seed: 2037, soloist: "3", contract: "6H", discard: ["C7", "C8"] },
  { seed: 2048, soloist: "3", contract: "6D", discard: ["S7", "C7"] },
  { seed: 2050, soloist: "3", contract: "6H", discard: ["D8", "D9"] },
  { seed: 3056, soloist: "2", contract: "6S", discard: ["D9", "DQ"] },
  { seed: 3057, soloist: "2", contract: "6D", discard: ["H7", "ST"] },
  { seed: 3093, soloist: "3", contract: "6D", discard: ["H7", "C8"] },
  { seed: 3101, soloist: "3", contract: "6H", discard: ["DT", "SJ"] },
];
