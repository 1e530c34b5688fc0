"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const root = document.documentElement;
  const say = (words) => { document.querySelector("[data-status]").textContent = words; };
  for (const each of all(".tools, .tabletools, [data-copy]")) each.hidden = false;

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

  // Charts: drawn at the width there is; with little room as they are made for it.
  const options = { mode: "vega-lite", ast: true, renderer: "svg", actions: false };
  const fitted = (spec, narrow, room) => {
    const chart = { ...spec, ...(narrow ? spec.usermeta?.narrow : {}) };
    if (!chart.facet) return { ...chart, width: room };
    const { columns, spacing, usermeta: { besides } } = chart;
    const width = Math.floor((room - besides - spacing * (columns - 1)) / columns);
    return { ...chart, spec: { ...chart.spec, width } };
  };
  const settings = (config, spec, room, little) => ({
    ...config,
    header: { ...config.header, labelLimit: room - (spec.usermeta?.besides ?? 0) },
    legend: { ...config.legend, disable: !little && Boolean(spec.usermeta?.named), columns: Math.max(1, Math.floor(room / (7 * (spec.usermeta?.letters ?? 8) + 48))) },
  });
  const unpacked = async () => {
    const bytes = Uint8Array.from(atob(document.getElementById("charts").textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  };
  const objects = ({ fields, words, columns }) => {
    const worded = (field, value) => (words[field] && value !== null ? words[field][value] : value);
    const row = (number) => fields.map((field, place) => [field, worded(field, columns[place][number])]);
    return (columns[0] ?? []).map((_, number) => Object.fromEntries(row(number).filter(([, value]) => value !== null)));
  };
  const button = (words, pressed, label) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "quiet";
    made.textContent = words;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", pressed);
    return made;
  };
  // What is chosen holds for all figures: some show other rows then, some are there or not.
  const control = ({ name, title, options: all }, pick) => {
    const many = all.length > 4;
    const made = document.createElement(many ? "select" : "div");
    made.dataset.choice = name;
    if (many) {
      made.append(...all.map((each) => new Option(each)));
      made.addEventListener("change", () => pick({ [name]: made.value }));
      const label = document.createElement("label");
      label.append(`${title} `, made);
      return label;
    }
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", title);
    made.append(...all.map((each) => button(each, () => pick({ [name]: each }))));
    return made;
  };
  // A chart is one picture with a name; of a heat map the keyboard reaches every cell.
  const named = (place, spec) => {
    place.querySelector(".vega-embed").removeAttribute("role");
    for (const each of all("[aria-roledescription=visualization]", place)) for (const name of ["role", "aria-roledescription", "aria-label"]) each.removeAttribute(name);
    const svg = place.querySelector("svg");
    svg.setAttribute("role", "graphics-document");
    svg.setAttribute("aria-label", spec.description);
    return svg;
  };
  const wordsOf = (tooltip) => Object.entries(tooltip ?? {}).map((pair) => pair.join(": ")).join(", ");
  const ahead = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const nextTo = (cell, [right, down], cells) => {
    const [x, y] = middle(cell);
    const steps = cells.map((each) => {
      const [left, top] = middle(each);
      const along = (left - x) * right + (top - y) * down;
      const aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
      return { each, along, aside };
    }).filter(({ along, aside }) => along > 1 && aside < along);
    return steps.sort((a, b) => a.along + 8 * a.aside - b.along - 8 * b.aside)[0]?.each;
  };
  const reachable = (place, svg) => {
    const ring = document.createElement("div");
    ring.className = "ring";
    ring.hidden = true;
    place.append(ring);
    const mark = (cell) => {
      const [box, from] = [cell, place].map((each) => each.getBoundingClientRect());
      Object.assign(ring.style, { left: `${box.x - from.x}px`, top: `${box.y - from.y}px`, width: `${box.width}px`, height: `${box.height}px` });
      ring.hidden = false;
    };
    const cells = all(".mark-rect.role-mark path", svg).filter((cell) => cell.__data__?.tooltip);
    const does = (cell, event) => {
      const [clientX, clientY] = middle(cell);
      cell.dispatchEvent(new PointerEvent(event, { bubbles: true, clientX, clientY }));
    };
    const go = (cell) => {
      for (const each of cells) each.tabIndex = each === cell ? 0 : -1;
      cell.focus();
    };
    for (const cell of cells) {
      cell.closest("[aria-hidden]")?.removeAttribute("aria-hidden");
      cell.setAttribute("role", cell.__data__.cursor === "pointer" ? "button" : "graphics-symbol");
      cell.setAttribute("aria-label", wordsOf(cell.__data__.tooltip));
      cell.tabIndex = cell === cells[0] ? 0 : -1;
      cell.addEventListener("focus", () => { mark(cell); does(cell, "pointermove"); });
      cell.addEventListener("blur", () => { ring.hidden = true; does(cell, "pointerout"); });
      cell.addEventListener("click", () => go(cell));
      cell.addEventListener("keydown", (event) => {
        const next = ahead[event.key] && nextTo(cell, ahead[event.key], cells);
        if (next) go(next);
        else if ([" ", "Enter"].includes(event.key)) for (const each of ["click", "pointermove"]) does(cell, each);
        else if (!ahead[event.key]) return;
        event.preventDefault();
      });
    }
    return cells;
  };
  const charts = async () => {
    const { config, narrow, choices, figures } = await unpacked();
    const drawn = new Map();
    const chosen = Object.fromEntries(choices.map(({ name, first }) => [name, first]));
    const isThere = ({ only }) => !only || chosen[only[0]] === only[1];
    const draw = async (figure) => {
      const { name, spec } = figure;
      const place = document.querySelector(`[data-chart="${name}"]`);
      const room = Math.max(240, Math.floor(place.clientWidth || document.getElementById("main").clientWidth - 32));
      const shown = [room, ...figure.choices.map((choice) => chosen[choice])].join("\n");
      if (!isThere(figure) || drawn.get(name)?.shown === shown) return;
      const little = room < narrow.below;
      const holder = document.createElement("div");
      const rows = objects(figure).filter((row) => figure.choices.every((choice) => row[choice] === undefined || row[choice] === chosen[choice]));
      const { view } = rows.length ? await vegaEmbed(holder, { ...fitted(spec, little, room), datasets: { [name]: rows } }, { ...options, config: settings(config, spec, room, little) }) : {};
      view?.addEventListener("click", (_, item) => pick(item?.datum ?? {}));
      const before = drawn.get(name);
      before?.view?.finalize();
      const held = before?.cells.indexOf(document.activeElement) ?? -1;
      place.replaceChildren(rows.length ? holder : "Not known for this choice.");
      place.style.minHeight = "";
      const svg = view && named(place, spec);
      const cells = view && spec.usermeta?.cells ? reachable(place, svg) : [];
      if (held >= 0) cells[Math.min(held, cells.length - 1)]?.focus();
      drawn.set(name, { shown, view, cells });
      const drawnFor = figure.choices.map((choice) => `${choices.find((each) => each.name === choice).title}: ${chosen[choice]}`);
      if (drawnFor.length) document.querySelector(`[data-drawn-for="${name}"]`).textContent = drawnFor.join("; ");
    };
    let drawing = Promise.resolve();
    const drawAll = () => {
      root.dataset.drawn = "no";
      const mine = drawing.catch(() => {}).then(async () => {
        for (const figure of figures) await draw(figure);
        if (mine === drawing) root.dataset.drawn = "yes";
      });
      drawing = mine;
    };
    const show = () => {
      for (const each of all("[data-choice]")) {
        const option = chosen[each.dataset.choice];
        if (each.matches("select")) each.value = option;
        else for (const one of each.children) one.setAttribute("aria-pressed", String(one.textContent === option));
      }
      for (const figure of figures) document.getElementById(figure.name)?.toggleAttribute("hidden", !isThere(figure));
      drawAll();
    };
    const pick = (found) => {
      const picked = choices.filter(({ name, options }) => options.includes(String(found[name])) && String(found[name]) !== chosen[name]);
      for (const { name } of picked) chosen[name] = String(found[name]);
      if (!picked.length) return;
      const control = document.activeElement?.closest("[data-choice]");
      show();
      if (control?.closest("[hidden]")) {
        const same = all(`[data-choice="${control.dataset.choice}"]`).find((each) => !each.closest("[hidden]"));
        (same?.querySelector("[aria-pressed=true]") ?? same)?.focus();
      }
      say(picked.map(({ name, title }) => `${title}: ${chosen[name]}`).join(", "));
    };
    const exported = async (name, type) => {
      const { view } = drawn.get(name);
      if (!view) return;
      view.background("#ffffff");
      const url = await view.toImageURL(type, type === "png" ? 2 : 1);
      view.background("transparent");
      save(`${name}.${type}`, url);
    };
    for (const { name, only, choices: followed } of figures) {
      const tools = document.createElement("div");
      tools.className = "figuretools";
      for (const type of ["png", "svg"]) {
        const made = button(type.toUpperCase(), () => exported(name, type), `Save the chart as ${type.toUpperCase()}`);
        made.dataset.export = type;
        tools.append(made);
      }
      const below = document.querySelector(`[data-chart="${name}"]:not(.decides *)`);
      if (below) below.after(tools);
      else document.querySelector(`#${name} .numbers`)?.before(tools);
      const there = choices.filter((each) => followed.includes(each.name) || only?.[0] === each.name);
      if (there.length) document.querySelector(`[data-choices="${name}"]`).append(...there.map((each) => control(each, pick)));
    }
    let waiting;
    window.addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(drawAll, 150); });
    show();
  };
  charts();
})();
