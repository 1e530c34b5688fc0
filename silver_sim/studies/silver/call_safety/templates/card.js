"use strict";
(() => {
  const { copies, most, heaviest, few, usual, lines } = JSON.parse(document.getElementById("atlas").textContent);
  const root = document.querySelector("[data-card]")?.shadowRoot ?? document;
  const one = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const UNKNOWN = "?";
  const WORDS = { "C": ["▲", "Call", ""], "w": ["▼", "Wait", ""], "?": ["≈", "Toss-up", "not settled"], "=": ["≈", "Toss-up", "either is fine"], ".": ["", "Not known", ""] };

  // Lines are found by players, own cards, unknown ones among them, and the opponents' cards.
  const key = (...known) => JSON.stringify(known);
  const byKey = new Map(lines.map(([seats, cards, unknown, opponents, limit, first, cells]) => [key(seats, cards, unknown, opponents), { limit, first, cells }]));
  const lineOf = (seats, cards, unknown, opponents) => byKey.get(key(seats, cards, unknown, [...opponents].sort((a, b) => a - b)));
  const cellOf = (line, sum) => line?.cells[Math.min(sum, heaviest) - line.first] ?? null;

  // What was tapped; until an opponent's cards are, they are as at most tables.
  let village = [];
  let tapped = false;
  const choose = (name, value) => { one(`input[name="${name}"][value="${value}"]`).checked = true; };
  const asUsual = () => (usual[chosen("players")] ?? []).forEach((cards, place) => choose(`opponent-${place + 1}`, cards));
  const chosen = (name) => Number(one(`input[name="${name}"]:checked`).value);
  const others = () => Array.from({ length: chosen("players") - 1 }, (_, place) => chosen(`opponent-${place + 1}`));
  const known = () => village.filter((card) => card !== UNKNOWN);
  const sum = () => known().reduce((total, card) => total + card, 0);

  // What is said about it.
  const signed = (tenths, decimals) => `${tenths < 0 ? "−" : tenths > 0 ? "+" : ""}${(Math.abs(tenths) / 10).toFixed(decimals)}`;
  const range = (lo, hi) => `(${lo}\u00a0to\u00a0${hi})`;
  const sumWords = (end) => (end < 0 ? "none" : `${end}`);
  const limitWords = ([limit, lo, hi]) => {
    const words = limit < 0 ? "At this table call at no sum" : `At this table call at ${limit} or less`;
    return lo === hi ? words : `${words} ${range(sumWords(lo), sumWords(hi))}`;
  };
  const answerOf = (found, cell) => {
    const [letter, forks, chance, chanceLo, chanceHi, win, winLo, winHi] = cell;
    const [glyph, word, more] = WORDS[letter];
    const decimals = [win, winLo, winHi].every(Number.isInteger) ? 1 : 2;
    const gain = (tenths) => signed(tenths, decimals);
    return {
      letter, glyph, word, more,
      chance: `lowest in ${chance} of 100 such rounds ${range(chanceLo, chanceHi)}`,
      win: `${gain(win)}\u00a0wins in 100 ${range(gain(winLo), gain(winHi))}`,
      limit: found.limit ? limitWords(found.limit) : "",
      isOpen: forks < few,
      behind: `${forks.toLocaleString("en")} forks${forks < few ? ": little is known" : ""}`,
    };
  };
  const looked = () => {
    if (!village.length) return { word: "Tap your cards", chance: "those you do not know as ?", win: "You see how often a call is the lowest", limit: "and up to which sum it pays." };
    if (village.length > most) return { word: "No call", chance: "A call needs at most four cards" };
    const found = lineOf(chosen("players"), village.length, village.length - known().length, others());
    const cell = cellOf(found, sum());
    return cell ? answerOf(found, cell) : { word: "No answer", chance: "Too few games looked like this" };
  };
  const mine = () => {
    if (!village.length) return "My village: no cards yet";
    const unknown = village.length - known().length;
    const cards = `${village.length} ${village.length === 1 ? "card" : "cards"}`;
    return `My village: ${cards}, ${unknown ? `known sum ${sum()}, ${unknown} unknown` : `sum ${sum()}`}`;
  };

  // What is shown.
  const place = (card, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = card;
    button.setAttribute("aria-label", card === UNKNOWN ? "Take out an unknown card" : `Take out the ${card}`);
    button.addEventListener("click", () => takeOut(at));
    return button;
  };
  const show = () => {
    const { letter = "", isOpen = false, ...words } = looked();
    one("[data-verdict]").dataset.verdict = letter;
    one("[data-verdict]").toggleAttribute("data-open", isOpen);
    one("[data-mine]").textContent = mine();
    for (const part of ["glyph", "word", "more", "chance", "win", "limit", "behind"]) one(`[data-${part}]`).textContent = words[part] ?? "";
    const free = Array.from({ length: most + 1 - village.length }, () => document.createElement("span"));
    one("[data-village]").replaceChildren(...village.map(place), ...free);
    for (const button of all("[data-add]")) button.disabled = isFull() || !left(button.dataset.add);
    one("[data-why]").textContent = why();
    one("[data-usual]").textContent = tapped ? "" : "As at most tables: tap what yours have.";
    for (const row of all("[data-opponent]")) row.hidden = Number(row.dataset.opponent) >= chosen("players");
    keep();
  };
  const isFull = () => village.length > most;
  const why = () => {
    if (isFull()) return "That is a whole village: take out a card to add another.";
    const gone = [...new Set(known())].filter((card) => !left(card)).sort((a, b) => a - b);
    return gone.map((card) => `No more ${card}s: there are only ${copies[card]}.`).join(" ");
  };

  // The hand is kept in the address, so that a page loaded again has it, and a new one begins empty.
  const keep = () => {
    const kept = new URLSearchParams({ players: chosen("players"), others: tapped ? others().join(".") : "", cards: village.join(".") });
    try { history.replaceState(null, "", `#${kept}`); } catch { /* then a page loaded again begins empty */ }
  };
  const restore = () => {
    const kept = new URLSearchParams(location.hash.slice(1));
    const parts = (name) => (kept.get(name) || "").split(".").filter(Boolean);
    const isThere = (name, value) => Boolean(one(`input[name="${name}"][value="${CSS.escape(value)}"]`));
    if (isThere("players", kept.get("players") ?? "")) choose("players", kept.get("players"));
    asUsual();
    parts("others").slice(0, chosen("players") - 1).forEach((cards, place) => {
      if (isThere(`opponent-${place + 1}`, cards)) { choose(`opponent-${place + 1}`, cards); tapped = true; }
    });
    for (const card of parts("cards")) if (!isFull() && (card === UNKNOWN || card in copies) && left(card)) village.push(card === UNKNOWN ? card : Number(card));
  };
  const left = (card) => card === UNKNOWN || village.filter((each) => each === Number(card)).length < copies[card];
  const add = (card) => { village = [...village, card === UNKNOWN ? card : Number(card)]; show(); };
  const takeOut = (at) => {
    village = village.filter((_, place) => place !== at);
    show();
    const cards = all("[data-village] button");
    (cards[Math.min(at, cards.length - 1)] ?? one("[data-add]")).focus({ preventScroll: true });
  };
  const begin = () => {
    village = [];
    tapped = false;
    asUsual();
    show();
  };

  for (const button of all("[data-add]")) button.addEventListener("click", () => add(button.dataset.add));
  for (const input of all("input")) {
    input.addEventListener("change", () => {
      if (input.name !== "players") tapped = true;
      else if (!tapped) asUsual();
      show();
    });
  }
  one("[data-new]").addEventListener("click", begin);
  for (const part of all("[data-verdict], [data-controls]")) part.hidden = false;
  restore();
  show();
})();
