// Deals with a clear first lead: one drawn at random has one too seldom to wait for. By seed, with the order.
export const LEADS = [
  { seed: 1012, soloist: "3", contract: "6S", discard: ["DT", "DK"] },
];
