"use strict";
(() => {
  const { game, themes, weights, reading, puzzles, cards } = JSON.parse(document.getElementById("puzzles").textContent);
  const one = (selector) => document.querySelector(selector);
  const [NEW, WRONG, RIGHT] = weights;
  const NAME = `silver-sim learn puzzles ${game}`;

  const make = (tag, className, ...inside) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    node.append(...inside);
    return node;
  };
  const hidden = (node) => { node.setAttribute("aria-hidden", "true"); return node; };

  // What was practised: on this device alone, or as long as the page is open where nothing is kept.
  const nothing = () => ({ streak: 0, longest: 0, last: {}, themes: {} });
  const recall = () => {
    try { return { ...nothing(), ...JSON.parse(localStorage.getItem(NAME)) }; } catch { return nothing(); }
  };
  const keep = () => { try { localStorage.setItem(NAME, JSON.stringify(memory)); } catch { /* the page goes on */ } };
  let memory = recall();
  const tried = (theme) => memory.themes[theme] ?? { right: 0, wrong: 0 };
  const missed = ({ right, wrong }) => (wrong + 1) / (right + wrong + 2);
  const remember = (puzzle, isRight) => {
    const { right, wrong } = tried(puzzle.theme);
    memory.streak = isRight ? memory.streak + 1 : 0;
    memory.longest = Math.max(memory.longest, memory.streak);
    memory.last[puzzle.key] = isRight;
    memory.themes[puzzle.theme] = { right: right + isRight, wrong: wrong + !isRight };
    keep();
  };

  // Which puzzle comes next: what was missed and weak themes more often than what is known.
  const chosen = () => puzzles.filter((each) =>
    [["theme", one("[data-theme-chosen]").value], ["level", one("[data-level-chosen]").value]].every(([part, value]) => !value || each[part] === value));
  const weight = (puzzle) => {
    const known = memory.last[puzzle.key];
    return (known === undefined ? NEW : known ? RIGHT : WRONG) * missed(tried(puzzle.theme));
  };
  const drawn = (some) => {
    const others = some.filter((each) => each !== now);
    const from = others.length ? others : some;
    let left = Math.random() * from.reduce((sum, each) => sum + weight(each), 0);
    return from.find((each) => (left -= weight(each)) < 0) ?? from.at(-1);
  };

  // The position; its cards were drawn as on all pages.
  const spread = ([title, notes, places]) => {
    const head = make("h3", "", title, ...(notes ? [" ", make("small", "", notes)] : []));
    const list = make("ul", "cards");
    list.innerHTML = places.map((place) => cards[place]).join("");
    return make("div", "spread", head, list);
  };
  const board = ({ spreads, facts }) => [
    ...spreads.map(spread),
    ...(facts ? [make("p", "boardfacts", facts)] : []),
    make("p", "small", reading),
  ];

  // A puzzle, before and after it is answered.
  let now = null;
  let open = false;
  const ask = (puzzle) => {
    now = puzzle;
    open = true;
    const place = puzzles.indexOf(puzzle) + 1;
    one("[data-about]").textContent = `${themes[puzzle.theme] ?? puzzle.theme} · ${puzzle.level} · puzzle ${place}`;
    one("[data-asked]").textContent = puzzle.asked;
    one("[data-board]").replaceChildren(...board(puzzle));
    one("[data-legal]").textContent = puzzle.legal > puzzle.choices.length ? `${puzzle.choices.length} of ${puzzle.legal} legal answers:` : "";
    one("[data-answers]").replaceChildren(...puzzle.choices.map(offered));
    one("[data-said]").replaceChildren();
    for (const part of ["after", "next"]) one(`[data-${part}]`).hidden = true;
    one("[data-again]").textContent = puzzle.again;
    one("[data-whole]").open = false;
    try { history.replaceState(null, "", `#${place}`); } catch { /* then it cannot be linked to */ }
    score();
  };
  const offered = ([words], place) => {
    const button = make("button", "", make("span", "number", `${place + 1}`), words);
    button.type = "button";
    button.addEventListener("click", () => answer(place));
    return make("li", "", button);
  };
  const told = (yours) => ([words, best, win, chance, behind, by], place) => {
    const filled = make("span", "");
    filled.style.width = `${100 * win}%`;
    const names = `${best ? "✓ " : ""}${words}${place === yours ? " (your answer)" : ""}`;
    const more = [behind, by && `chosen by ${by}`].filter(Boolean).join("; ");
    const parts = [make("p", "head", make("span", "", names), make("span", "", chance)), hidden(make("div", "bar", filled))];
    if (more) parts.push(make("p", "small", more));
    return make("li", `told${best ? " best" : ""}${place === yours ? " yours" : ""}`, ...parts);
  };
  const answer = (place) => {
    if (!open || place >= now.choices.length) return;
    open = false;
    const given = now.choices[place];
    const isRight = Boolean(given[1]);
    remember(now, isRight);
    one("[data-answers]").replaceChildren();
    one("[data-legal]").textContent = "";
    one("[data-told]").replaceChildren(...now.choices.map(told(place)));
    one("[data-said]").replaceChildren(make("p", `said ${isRight ? "right" : "wrong"}`, given.at(-1)));
    one("[data-why]").textContent = now.why;
    for (const part of ["after", "next"]) one(`[data-${part}]`).hidden = false;
    score();
    one("[data-next]").focus({ preventScroll: true });
    one("[data-after]").scrollIntoView({ block: "nearest" });
  };
  const next = () => {
    ask(drawn(chosen()));
    one("[data-asked]").focus({ preventScroll: true });
    scrollTo(0, 0);
  };

  // How somebody does, the weakest theme first.
  const score = () => {
    const all = Object.entries(memory.themes).filter(([name]) => name in themes);
    const right = all.reduce((sum, [, each]) => sum + each.right, 0);
    const done = all.reduce((sum, [, each]) => sum + each.right + each.wrong, 0);
    one("[data-score]").textContent = done ? `Streak ${memory.streak}, longest ${memory.longest}; ${right} of ${done} right.` : "Nothing answered yet.";
    all.sort(([, a], [, b]) => missed(b) - missed(a));
    one("[data-themes]").replaceChildren(...all.map(([name, each]) => {
      const button = make("button", "quiet", "Practise");
      button.type = "button";
      button.setAttribute("aria-label", `Practise: ${themes[name]}`);
      button.addEventListener("click", () => { one("[data-theme-chosen]").value = name; choose(); one("[data-asked]").focus(); });
      return make("li", "", make("span", "", `${themes[name]}: ${each.right} of ${each.right + each.wrong} right`), button);
    }));
  };
  const choose = (other = one("[data-level-chosen]")) => {
    if (!chosen().length) other.value = "";
    ask(drawn(chosen()));
  };

  one("[data-next]").addEventListener("click", next);
  one("[data-theme-chosen]").addEventListener("change", () => choose());
  one("[data-level-chosen]").addEventListener("change", () => choose(one("[data-theme-chosen]")));
  one("[data-forget]").addEventListener("click", () => {
    if (!confirm("Forget all your answers?")) return;
    memory = nothing();
    keep();
    score();
    one("[data-forgotten]").textContent = "Forgotten.";
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
    if (/^[1-9]$/.test(event.key)) answer(Number(event.key) - 1);
    if (event.key === "n" && !open) next();
  });
  const linked = () => puzzles[Number(location.hash.slice(1)) - 1];
  addEventListener("hashchange", () => { if (linked()) ask(linked()); });
  one("main").hidden = false;
  ask(linked() ?? drawn(puzzles));
})();
