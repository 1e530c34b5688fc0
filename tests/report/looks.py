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
  const texts = [...svg.querySelectorAll("text")].filter((text) => svg.checkVisibility())
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
  return [...svg.querySelectorAll("text, path, rect, circle")].filter((mark) => {
    const box = mark.getBoundingClientRect();
    const seen = box.width + box.height && svg.checkVisibility();
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
# Words that are on two lines; a name may be broken behind its signs, a hash anywhere.
BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest("script, style, noscript, svg, #sources")) continue;
    for (const word of node.data.matchAll(/[^\\s\\u00a0:,=_(+\\-–/]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(word[0]);
    }
  }
  return found;
}"""
# What is pressed, and is smaller than a finger needs.
SMALL = """[...document.querySelectorAll("button, .button, summary, select, input")]
  .filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([each, box]) => `${each.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""
# Tables that go on behind their edge: whether the names of their rows stay when they are scrolled.
NAMES_STAY = """() => [...document.querySelectorAll(".scroll")]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map((box) => {
    box.scrollLeft = box.scrollWidth;
    const head = box.querySelector(".group span") ?? box.querySelector("tbody th");
    const left = head.getBoundingClientRect().left;
    const stays = Math.abs(left - box.getBoundingClientRect().left) < 1;
    const names = [...box.querySelectorAll("tbody tr:not(.group) th")];
    const wide = Math.max(...names.map((th) => th.offsetWidth));
    const moved = box.scrollLeft;
    box.scrollLeft = 0;
    return [moved > 0, stays, wide < 0.6 * innerWidth];
  })"""
# Boxes of tools that are there, though nothing fills or answers them.
DEAD = """[...document.querySelectorAll(
  ".choices, .hint, .tabletools, button, input, select")]
  .filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 80))"""
