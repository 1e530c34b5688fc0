"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const spreads = [...document.querySelectorAll("template[data-spread]")];
  const moves = [...document.querySelectorAll("[data-spreads]")];
  const within = (rows) => moves.flatMap((move, place) => (move.closest(rows) ? [place] : []));
  const remarked = one(".mistake") ? within(".mistake") : within(".remarked");
  const [board, facts, now, slider, list] = ["board", "facts", "now", "slider", "moves"].map((part) => one(`[data-${part}]`));
  let at = 0;

  const drawn = (move) => {
    const parts = move.dataset.spreads.split(" ").filter(Boolean).map((place) => spreads[place].content.firstElementChild.cloneNode(true));
    parts[move.dataset.acting]?.classList.add("acting");
    return parts;
  };
  const words = (move) => {
    const number = move.querySelector(".number");
    const said = (node) => [...node.childNodes].map((each) => (each.localName === "strong" ? "" : each.textContent)).join("");
    const parts = [move.lastElementChild, ...move.parentElement.querySelectorAll("p")].map((each) => said(each).replace(/\s+/g, " ").trim());
    return `${number ? `Decision ${number.textContent}: ` : ""}${parts.join(" ")}`;
  };
  const show = (place) => {
    moves[at].removeAttribute("aria-current");
    at = Math.min(Math.max(place, 0), moves.length - 1);
    const move = moves[at];
    move.setAttribute("aria-current", "step");
    board.replaceChildren(...drawn(move));
    facts.textContent = move.dataset.facts;
    now.textContent = words(move);
    slider.value = at;
    slider.setAttribute("aria-valuetext", move.textContent.trim());
    for (const [name, end] of [["first", 0], ["back", 0], ["on", moves.length - 1], ["last", moves.length - 1]]) one(`[data-go="${name}"]`).setAttribute("aria-disabled", at === end);
    const row = move.parentElement;
    if (row.hidden) list.scrollTop = Math.max(0, row.previousElementSibling.offsetTop - list.offsetTop - list.clientHeight / 3);
    else list.scrollTop = Math.max(0, row.offsetTop - list.offsetTop - list.clientHeight / 3);
    try { history.replaceState(null, "", move.hash || location.pathname); } catch { /* then the address stays as it is */ }
  };
  const going = {
    first: () => 0,
    back: () => at - 1,
    on: () => at + 1,
    last: () => moves.length - 1,
    mark: () => remarked.find((place) => place > at) ?? remarked[0],
  };
  const asked = () => moves.findIndex((move) => move.hash && move.hash === location.hash);

  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => show(going[button.dataset.go]()));
  slider.addEventListener("input", () => show(Number(slider.value)));
  moves.forEach((move, place) => move.addEventListener("click", (event) => { event.preventDefault(); show(place); }));
  addEventListener("hashchange", () => { if (asked() >= 0) show(asked()); });
  addEventListener("keydown", (event) => {
    const key = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!key || event.target === slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(going[key]());
  });
  slider.max = moves.length - 1;
  one("[data-stage]").hidden = false;
  document.documentElement.classList.add("scripted");
  show(Math.max(asked(), 0));
})();
