"""What is wrong with how a page looks, asked of the page: each script returns what it finds."""

# Boxes that lie upon their neighbours.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("main section > *, figure > *, header .wrap > *")]
    .map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.height > 0);
  const found = [];
  for (const [one, a] of boxes) for (const [other, b] of boxes) {
    const same = one !== other && one.parentNode === other.parentNode;
    const floats = one.matches(".figuretools") || other.matches(".figuretools");
    const across = a.right > b.left + 1 && b.right > a.left + 1;
    if (same && !floats && across && a.top < b.top && a.bottom > b.top + 1)
      found.push(one.outerHTML.slice(0, 80) + " / " + other.outerHTML.slice(0, 80));
  }
  return found;
}"""
# Texts of a chart that lie upon each other.
CROWDED = """() => [...document.querySelectorAll(".chart svg")].flatMap((svg) => {
  const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim())
    .map((text) => [text.textContent, text.getBoundingClientRect()]);
  return texts.flatMap(([one, a], place) => texts.slice(place + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6)
    .map(([other]) => `${svg.closest(".chart").dataset.chart}: ${one} / ${other}`));
})"""
# Marks and texts of charts that the edge of their picture, or of the window, cuts.
CUT = """() => [...document.querySelectorAll(".chart svg")].flatMap((svg) => {
  const room = svg.getBoundingClientRect();
  const right = Math.min(room.right, document.documentElement.clientWidth);
  return [...svg.querySelectorAll("text, path, line")].filter((mark) => {
    const box = mark.getBoundingClientRect();
    const seen = box.width + box.height && !mark.closest("defs, .background, .foreground");
    return seen && (box.left < room.left - 1 || box.right > right + 1);
  }).map((mark) => `${svg.closest(".chart").dataset.chart}: ${mark.outerHTML.slice(0, 120)}`);
})"""
# Buttons that lie upon a text.
COVERED = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const around = text.parentElement;
    const read = text.textContent.trim() && around.checkVisibility()
      && !around.closest("script, style, option, .visually-hidden, .skip");
    const range = document.createRange();
    range.selectNodeContents(text);
    const shown = around.closest(".scroll, pre")?.getBoundingClientRect()
      ?? { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    if (read) for (const box of range.getClientRects()) texts.push([text, {
      left: Math.max(box.left, shown.left), right: Math.min(box.right, shown.right),
      top: Math.max(box.top, shown.top), bottom: Math.min(box.bottom, shown.bottom),
    }]);
  }
  const buttons = [...document.querySelectorAll("button, .button, select, input")];
  return buttons.filter((button) => button.checkVisibility()).flatMap((button) => {
    const a = button.getBoundingClientRect();
    return texts.filter(([text, b]) => !button.contains(text)
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      .map(([text]) => `${button.outerHTML.slice(0, 80)}: ${text.textContent.slice(0, 40)}`);
  });
}"""
# Charts that say nothing to who cannot see them.
UNNAMED = """() => [...document.querySelectorAll(".chart svg")]
  .filter((svg) => !svg.getAttribute("role") || !svg.getAttribute("aria-label"))
  .map((svg) => svg.closest(".chart").dataset.chart)"""
