"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const root = document.documentElement;
  const say = (words) => { document.querySelector("[data-status]").textContent = words; };
  for (const each of all(".tools, .tabletools, [data-copy]")) each.hidden = false;

  root.classList.add("scripted");

  // Theme: the system's until a button says otherwise; charts take their colours from the page.
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const themeButton = document.querySelector("[data-theme-button]");
  const nameTheme = () => { themeButton.textContent = dark() ? "Light" : "Dark"; themeButton.setAttribute("aria-label", `Use the ${dark() ? "light" : "dark"} theme`); };
  themeButton.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; nameTheme(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
  nameTheme();

  // Folds: all at once by a button, and on paper, where browsers differ in what they print of closed ones.
  const folds = all(".fold");
  const unfold = document.querySelector("[data-unfold]");
  const nameUnfold = () => { unfold.textContent = folds.every((each) => each.open) ? "Close all" : "Open all"; };
  unfold.addEventListener("click", () => { const open = !folds.every((each) => each.open); for (const each of folds) each.open = open; });
  for (const each of folds) each.addEventListener("toggle", nameUnfold);
  let closed = [];
  window.addEventListener("beforeprint", () => { closed = folds.filter((each) => !each.open); for (const each of closed) each.open = true; });
  window.addEventListener("afterprint", () => { for (const each of closed) each.open = false; });

  document.querySelector("[data-print]").addEventListener("click", () => window.print());

  const save = (name, url) => {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
  };
  const saveText = (name, text, type) => {
    const url = URL.createObjectURL(new Blob([text], { type }));
    save(name, url);
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };

  // Copying works where the clipboard may be written to; elsewhere the text is selected.
  for (const button of all("[data-copy]")) {
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset.copy);
      getSelection().selectAllChildren(text);
      try {
        await navigator.clipboard.writeText(text.textContent);
      } catch {
        document.execCommand("copy");
      }
      say("copied");
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }

  // Tables: sorted by their headings, searched, written as CSV.
  const values = (cell) => (cell.dataset.values === undefined ? null : cell.dataset.values.split(" ").map((each) => (each === "" ? null : Number(each))));
  const words = (cell) => cell.textContent.replaceAll("\u00a0", " ").trim();
  const before = (a, b) => {
    const [x, y] = [values(a), values(b)];
    if (x && y) return x[0] === null || y[0] === null ? (x[0] === null) - (y[0] === null) : x[0] - y[0];
    return words(a).localeCompare(words(b), "en", { numeric: true });
  };
  const sort = (table, column) => {
    const heads = all("thead th", table);
    const up = heads[column].getAttribute("aria-sort") === "descending" || (heads[column].getAttribute("aria-sort") === null && !values(table.tBodies[0].rows[0].cells[column]));
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", up ? "ascending" : "descending");
    const missing = (row) => { const found = values(row.cells[column]); return found !== null && found[0] === null; };
    const rows = [...table.tBodies[0].rows].sort((a, b) => (missing(a) - missing(b)) || (up ? 1 : -1) * before(a.cells[column], b.cells[column]));
    table.tBodies[0].append(...rows);
    say(`sorted by ${words(heads[column])}, ${up ? "ascending" : "descending"}`);
  };
  for (const table of all("table[data-sortable]")) {
    if (table.tBodies[0].rows.length < 2) continue;
    all("thead th", table).forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      const name = document.createElement("span");
      name.append(...head.childNodes);
      button.append(name);
      head.append(button);
      button.addEventListener("click", () => sort(table, column));
    });
  }
  for (const input of all("[data-filter]")) {
    const table = document.getElementById(input.dataset.filter);
    const count = document.querySelector(`[data-count="${input.dataset.filter}"]`);
    const rows = [...table.tBodies[0].rows];
    const filter = () => {
      const wanted = input.value.toLowerCase();
      for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
      const shown = rows.filter((row) => !row.hidden).length;
      count.textContent = `${shown} of ${rows.length} rows`;
    };
    input.addEventListener("input", filter);
    filter();
  }
  const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
  const quoted = (value) => {
    if (typeof value === "number") return String(value);
    const text = formula.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const csv = (table) => {
    const heads = all("thead th", table);
    const rows = all("tbody tr:not(.group)", table).map((row) => [...row.cells]);
    const width = heads.map((_, column) => Math.max(1, ...rows.map((row) => values(row[column])?.length ?? 1)));
    const ends = { 1: [""], 2: [" best", " worst"], 3: ["", " low", " high"] };
    const titles = heads.flatMap((head, column) => ends[width[column]].map((end) => words(head) + end));
    const lines = rows.map((row) => row.flatMap((cell, column) => {
      const found = values(cell) ?? [words(cell)];
      return Array.from({ length: width[column] }, (_, place) => found[place] ?? "");
    }));
    return [titles, ...lines].map((line) => line.map(quoted).join(",")).join("\r\n") + "\r\n";
  };
  for (const button of all("[data-csv]")) {
    button.addEventListener("click", () => saveText(`${button.dataset.csv}.csv`, "\ufeff" + csv(document.getElementById(button.dataset.csv)), "text/csv"));
  }

  // Charts: what a mark stands for is shown at the mouse, at a finger, and by the keyboard's arrows.
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  tip.setAttribute("role", "status");
  document.body.append(tip);
  const known = new WeakMap();
  const marksOf = (svg) => {
    if (!known.has(svg)) {
      for (const title of all("title", svg)) {
        title.parentNode.dataset.words = title.textContent;
        title.remove(); // or the browser would show it as well
      }
      const marks = all("[data-words], .k", svg);
      known.set(svg, marks);
      // Of a narrow chart with the same marks it is said in the wide one.
      const said = marks[0]?.matches(".k") ? marksOf(svg.previousElementSibling) : [];
      said.forEach((mark, place) => Object.assign(marks[place].dataset, mark.dataset));
    }
    return known.get(svg);
  };
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const away = (mark, x, y) => {
    const box = mark.getBoundingClientRect();
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  };
  let shown = null;
  const show = (mark) => {
    shown?.classList.remove("on");
    shown = mark;
    tip.hidden = !mark;
    if (!mark) return;
    mark.classList.add("on");
    tip.textContent = mark.dataset.words;
    const [x, y] = middle(mark);
    const box = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x - box.width / 2, document.documentElement.clientWidth - box.width - 4)) + scrollX}px`;
    tip.style.top = `${(y - box.height - 14 < 0 ? y + 18 : y - box.height - 14) + scrollY}px`;
  };
  const ahead = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const nextTo = (mark, [right, down], marks) => {
    const [x, y] = middle(mark);
    const rows = marks.every((each, place) => !place || middle(each)[1] > middle(marks[place - 1])[1]);
    if (rows) return marks[marks.indexOf(mark) + right + down];
    const steps = marks.map((each) => {
      const [left, top] = middle(each);
      const along = (left - x) * right + (top - y) * down;
      return { each, along, aside: Math.abs((left - x) * down) + Math.abs((top - y) * right) };
    }).filter(({ along, aside }) => along > 1 && aside < 8 * along);
    return steps.sort((a, b) => a.along + 8 * a.aside - b.along - 8 * b.aside)[0]?.each;
  };
  let pick = () => {};
  let pickPlaces = () => {};
  const choose = (mark) => mark?.dataset.pick && pickPlaces(mark.dataset.pick.split(";").map((each) => each.split("=")));
  const ready = (place) => { for (const svg of all("svg", place)) if (marksOf(svg).length) svg.tabIndex = 0; };
  for (const place of all(".chart")) {
    const near = ({ target, clientX, clientY }) => {
      const svg = target.closest("svg");
      const found = svg && marksOf(svg).map((mark) => [away(mark, clientX, clientY), mark]).sort((a, b) => a[0] - b[0])[0];
      return found && found[0] < 24 ? found[1] : null;
    };
    ready(place);
    place.addEventListener("pointermove", (event) => { const mark = near(event); if (mark !== shown) show(mark); });
    place.addEventListener("pointerdown", (event) => show(near(event)));
    place.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") show(null); });
    place.addEventListener("click", (event) => choose(near(event)));
    place.addEventListener("focusout", () => show(null));
    place.addEventListener("keydown", (event) => {
      const marks = marksOf(event.target.closest("svg"));
      const here = marks.includes(shown) ? shown : null;
      if (ahead[event.key]) show(here ? nextTo(here, ahead[event.key], marks) ?? here : marks[0]);
      else if ([" ", "Enter"].includes(event.key)) choose(here);
      else if (event.key === "Escape") show(null);
      else return;
      event.preventDefault();
    });
  }
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest(".chart")) show(null); });
  const button = (words, pressed, label) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "quiet";
    made.textContent = words;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", pressed);
    return made;
  };
  // Saved in the colours of the light: rules for charts name them behind the properties of the page.
  const saved = (name, type) => {
    const svg = document.querySelector(`[data-chart="${name}"] svg.wide`).cloneNode(true);
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
    const style = document.createElementNS(svg.namespaceURI, "style");
    style.textContent = rules.filter((rule) => rule.startsWith(".chart ") && !rule.includes("svg")).join("").replaceAll(".chart ", "").replace(/var\(--[^,)]*, ?([^)]*)\)/g, "$1");
    svg.prepend(style);
    svg.setAttribute("width", width);
    svg.setAttribute("height", height);
    svg.setAttribute("style", "background: #fff");
    const text = new XMLSerializer().serializeToString(svg);
    if (type === "svg") return saveText(`${name}.svg`, text, "image/svg+xml");
    const image = new Image();
    image.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
      const context = canvas.getContext("2d");
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      save(`${name}.png`, canvas.toDataURL("image/png"));
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  };
  for (const place of all(".chart")) {
    if (!place.querySelector("svg")) continue;
    const name = place.dataset.chart;
    const tools = document.createElement("div");
    tools.className = "figuretools";
    for (const type of ["png", "svg"]) {
      const made = button(type.toUpperCase(), () => saved(name, type), `Save the chart as ${type.toUpperCase()}`);
      made.dataset.export = type;
      tools.append(made);
    }
    if (!place.closest(".decides")) place.after(tools);
    else document.getElementById(name)?.querySelector(".numbers")?.before(tools);
  }

  // What is chosen holds for all figures: some show another drawing then, some are there or not.
  const control = ({ name, title, options }) => {
    const many = options.length > 4;
    const made = document.createElement(many ? "select" : "div");
    made.dataset.choice = name;
    if (many) {
      made.append(...options.map((each) => new Option(each)));
      made.addEventListener("change", () => pick({ [name]: made.value }));
      const label = document.createElement("label");
      label.append(`${title} `, made);
      return label;
    }
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", title);
    made.append(...options.map((each) => button(each, () => pick({ [name]: each }))));
    return made;
  };
  const choosing = async (letters) => {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const { choices, figures, elements, drawings } = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
    const chosen = Object.fromEntries(choices.map(({ name, first }) => [name, first]));
    const titleOf = (name) => choices.find((each) => each.name === name).title;
    const draw = () => {
      for (const each of all("[data-choice]")) {
        const option = chosen[each.dataset.choice];
        if (each.matches("select")) each.value = option;
        else for (const one of each.children) one.setAttribute("aria-pressed", String(one.textContent === option));
      }
      for (const { name, only, choices: followed, shown: drawn } of figures) {
        document.getElementById(name)?.toggleAttribute("hidden", Boolean(only) && chosen[only[0]] !== only[1]);
        if (!followed.length) continue;
        const place = document.querySelector(`[data-chart="${name}"]`);
        const wanted = String(drawn[followed.map((each) => chosen[each]).join("\n")]);
        if (place.dataset.shown !== wanted) {
          const held = place.contains(document.activeElement);
          place.innerHTML = drawings[wanted].map((each) => elements[each]).join("");
          place.dataset.shown = wanted;
          ready(place);
          if (held) all("svg", place).find((svg) => svg.checkVisibility())?.focus();
        }
        document.querySelector(`[data-drawn-for="${name}"]`).textContent = followed.map((each) => `${titleOf(each)}: ${chosen[each]}`).join("; ");
      }
    };
    pick = (found) => {
      const picked = choices.filter(({ name, options }) => options.includes(found[name]) && found[name] !== chosen[name]);
      for (const { name } of picked) chosen[name] = found[name];
      if (!picked.length) return;
      const held = document.activeElement?.closest("[data-choice]");
      draw();
      if (held?.closest("[hidden]")) {
        const same = all(`[data-choice="${held.dataset.choice}"]`).find((each) => !each.closest("[hidden]"));
        (same?.querySelector("[aria-pressed=true]") ?? same)?.focus();
      }
      say(picked.map(({ name, title }) => `${title}: ${chosen[name]}`).join(", "));
    };
    pickPlaces = (places) => pick(Object.fromEntries(places.map(([name, place]) => [name, choices.find((each) => each.name === name)?.options[place]])));
    for (const { name, only, choices: followed } of figures) {
      const there = choices.filter((each) => followed.includes(each.name) || only?.[0] === each.name);
      document.querySelector(`[data-choices="${name}"]`)?.append(...there.map(control));
    }
    draw();
  };
  const options = document.getElementById("options");
  (options ? choosing(options.textContent) : Promise.resolve()).then(() => { root.dataset.drawn = "yes"; });
})();
