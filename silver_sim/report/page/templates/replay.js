"use strict";
(() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const copies = (nodes) => nodes.map((each) => each.cloneNode(true));
  const root = document.documentElement;
  const spreads = all("template[data-spread]");
  const moves = all("[data-spreads]:not(template)");
  const wrong = moves.flatMap((move, place) => (move.closest(".mistake") ? [place] : []));
  const [board, facts, now, why, asked, slider, list] = ["board", "facts", "now", "why", "asked", "slider", "moves"].map((part) => one(`[data-${part}]`));
  let at = 0;

  const drawn = (places, acting) => {
    const parts = places.split(" ").filter(Boolean).map((place) => spreads[place].content.firstElementChild.cloneNode(true));
    parts[acting]?.classList.add("acting");
    board.replaceChildren(...parts);
  };
  // The curve of the game: a line at the move that is shown.
  const courses = all(".course");
  const reach = (svg) => svg.dataset.reach.split(" ").map(Number);
  const follow = (move) => {
    for (const course of courses) {
      course.hidden = course.dataset.curve !== move.dataset.curve;
      for (const svg of all("[data-reach]", course)) {
        const [from, to] = reach(svg);
        one(".cursor", svg).setAttribute("transform", `translate(${from + (to - from) * move.dataset.along} 0)`);
      }
    }
  };
  const show = (place) => {
    const held = document.activeElement === moves[at];
    moves[at].removeAttribute("aria-current");
    moves[at].tabIndex = -1;
    at = Math.min(Math.max(place, 0), moves.length - 1);
    const move = moves[at];
    const row = move.parentElement;
    const number = one(".number", move);
    move.setAttribute("aria-current", "step");
    move.tabIndex = 0;
    if (held) move.focus({ preventScroll: true });
    drawn(move.dataset.spreads, move.dataset.acting);
    facts.textContent = move.dataset.facts;
    const mark = all(".mark", row);
    now.replaceChildren(number ? `Decision ${number.textContent}: ` : "", ...copies([one(".what", move), ...all("p:not(.mark)", row)]));
    why.replaceChildren(...copies(mark));
    for (const each of why.children) each.classList.toggle("mistake", row.matches(".mistake"));
    follow(move);
    slider.value = at;
    slider.setAttribute("aria-valuetext", move.textContent.trim());
    for (const [name, end] of [["first", 0], ["back", 0], ["on", moves.length - 1], ["last", moves.length - 1]]) one(`[data-go="${name}"]`).setAttribute("aria-disabled", at === end);
    const seen = moves.slice(0, at + 1).findLast((each) => !each.parentElement.hidden) ?? move;
    list.scrollTop = Math.max(0, seen.parentElement.offsetTop - list.clientHeight / 3);
    try { history.replaceState(null, "", move.hash || location.pathname); } catch { /* then the address stays as it is */ }
  };
  const going = {
    first: () => 0,
    back: () => at - 1,
    on: () => at + 1,
    last: () => moves.length - 1,
    mark: () => wrong.find((place) => place > at) ?? wrong[0],
  };
  const linked = (hash) => (hash.length > 1 ? moves.findIndex((move) => move.getAttribute("href") === hash) : -1);

  // Mistakes as puzzles, on the same board.
  const puzzles = all("template[data-puzzle]");
  let turn = 0;
  const practise = (place) => {
    turn = place % puzzles.length;
    const puzzle = puzzles[turn];
    const move = one("a", puzzle.parentElement);
    practising(true);
    show(moves.indexOf(move));
    drawn(puzzle.dataset.spreads, move.dataset.acting);
    now.replaceChildren(`Mistake ${turn + 1} of ${puzzles.length}: what would you do?`);
    why.replaceChildren();
    asked.replaceChildren(puzzle.content.cloneNode(true));
    for (const each of all("button", asked)) each.addEventListener("click", () => answer(each, move));
    one("h3", asked).focus({ preventScroll: true });
    one(".table").scrollIntoView();
  };
  const answer = (given, move) => {
    const [mark] = copies(all(".mark", move.parentElement));
    drawn(move.dataset.spreads, move.dataset.acting);
    for (const each of all("button", asked)) {
      each.disabled = true;
      if ("right" in each.dataset) each.classList.add("right");
      else if (each === given) each.classList.add("wrong");
    }
    now.replaceChildren(given.dataset.said);
    mark.classList.add("mistake");
    why.replaceChildren(mark);
    one("[data-practise='1']").focus({ preventScroll: true });
  };
  const practising = (on) => {
    root.classList.toggle("practising", on);
    one(".practice").hidden = !on;
    asked.hidden = !on;
  };
  const stop = () => {
    practising(false);
    show(at);
    one("[data-practise='0']").focus();
  };

  for (const button of all("[data-go]")) button.addEventListener("click", () => show(going[button.dataset.go]()));
  for (const button of all("[data-practise]")) button.addEventListener("click", () => practise(Number(button.dataset.practise) && turn + 1));
  one("[data-stop]").addEventListener("click", stop);
  slider.addEventListener("input", () => show(Number(slider.value)));
  for (const link of [...moves, ...all(".course a")]) link.addEventListener("click", (event) => { event.preventDefault(); show(linked(link.getAttribute("href"))); });
  for (const svg of all("[data-reach]")) {
    svg.addEventListener("click", (event) => {
      if (event.target.closest("a")) return;
      const [box, [from, to], { curve }] = [svg.getBoundingClientRect(), reach(svg), svg.parentElement.dataset];
      const along = ((event.clientX - box.x) / box.width * svg.viewBox.baseVal.width - from) / (to - from);
      const far = (move) => (move.dataset.curve === curve ? Math.abs(move.dataset.along - along) : 2);
      show(moves.reduce((best, move, place) => (far(move) < far(moves[best]) ? place : best), 0));
    });
  }
  addEventListener("hashchange", () => { if (linked(location.hash) >= 0) show(linked(location.hash)); });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest?.("input, select, .scroll, pre")) return;
    if (root.classList.contains("practising")) {
      if (event.key === "Escape") stop();
      if (event.key === "n") practise(turn + 1);
      if (/^[1-9]$/.test(event.key)) all("button:enabled", asked)[event.key - 1]?.click();
      return;
    }
    const key = { ArrowLeft: "back", ArrowRight: "on", ...(event.target.closest?.(".replay") && { Home: "first", End: "last" }) }[event.key];
    if (!key) return;
    event.preventDefault();
    show(going[key]());
  });
  for (const move of moves) move.tabIndex = -1; // the arrow keys go from one to the next
  slider.max = moves.length - 1;
  one(".table").hidden = false;
  root.classList.add("scripted");
  show(Math.max(linked(location.hash), 0));
})();
