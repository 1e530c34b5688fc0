// What the search of the site shows first: pages that answer people, then other pages, then names of the API.
const FIRST = /^(howto|tutorials)\/|^(index|install|questions|glossary)$/;
var Scorer = {
  score: ([page, , , , score, , kind]) =>
    kind === "object" ? score - 40 : FIRST.test(page) ? score + 20 : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: {0: 15, 1: 5, 2: -5},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
