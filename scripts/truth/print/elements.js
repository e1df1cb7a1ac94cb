// Runs in the page: which blocks its elements are, in their order. An element may say more of itself:
// data-truth="none" (decoration), "paragraph", "heading" (with data-level), "note" (with data-mark), "caption", "picture";
// of a table data-ruled="all", "some" or "none", and of a cell data-type and data-value. A block's "at" (of a table "last",
// too) names the element by which `chromium.ts` finds its page.
(() => {
  const blocks = [];
  // Soft hyphens and marks of direction are no letters.
  const tidy = (text) =>
    text
      .replace(/[\u00ad\u200b\u200e\u200f\u2066-\u2069]/g, "")
      .replace(/\s+/g, " ")
      .trim();
  const kept = (element) =>
    !["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT"].includes(element.tagName) &&
    element.dataset?.truth !== "none" &&
    getComputedStyle(element).display !== "none" &&
    getComputedStyle(element).visibility !== "hidden";
  const isInline = (element) => /^(inline|contents|ruby)/.test(getComputedStyle(element).display);

  /** Letters as they are printed: in capitals where the style says so. */
  function printed(text, style) {
    if (style.textTransform === "uppercase") return text.toUpperCase();
    if (style.textTransform === "lowercase") return text.toLowerCase();
    if (style.textTransform === "capitalize") return text.replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());
    return text;
  }

  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return printed(node.data, getComputedStyle(node.parentElement));
    if (node.nodeType !== Node.ELEMENT_NODE || !kept(node)) return "";
    if (node.tagName === "BR") return "\n";
    const text = [...node.childNodes].map(textOf).join("");
    return isInline(node) ? text : ` ${text} `;
  }

  /** Runs of what stands in lines, and between them the elements that are blocks. */
  function partsOf(element) {
    const parts = [];
    for (const child of element.childNodes) {
      const isBlock = child.nodeType === Node.ELEMENT_NODE && kept(child) && !isInline(child) && child.tagName !== "BR";
      if (isBlock) parts.push(child);
      else if (Array.isArray(parts.at(-1))) parts.at(-1).push(child);
      else parts.push([child]);
    }
    return parts;
  }

  const inLines = (nodes) => tidy(nodes.map(textOf).join(""));
  const hasText = (element) => /\S/.test(textOf(element));

  let named = 0;

  /** The name of an element around the first text of a block or run; of the block itself where it has none. */
  function nameOf(place) {
    const nodes = Array.isArray(place) ? place : [place];
    let element = nodes.map(firstText).find(Boolean) ?? nodes[0];
    if (element.nodeType === Node.TEXT_NODE) {
      const around = document.createElement("span");
      element.replaceWith(around);
      around.append(element);
      element = around;
    }
    named += 1;
    element.id ||= `truth-${named}`;
    return element.id;
  }

  function firstText(node) {
    if (node.nodeType === Node.TEXT_NODE) return /\S/.test(node.data) ? node : undefined;
    if (node.nodeType !== Node.ELEMENT_NODE || !kept(node) || node.tagName === "svg") return undefined;
    for (const child of node.childNodes) {
      const text = firstText(child);
      if (text) return text;
    }
    return undefined;
  }

  function push(block, place) {
    if (block.text !== "") blocks.push({ ...block, at: nameOf(place) });
  }

  function walk(element, said) {
    if (!kept(element)) return;
    const told = element.dataset?.truth;
    const tag = element.tagName.toLowerCase();
    if (told === "picture" || ["svg", "canvas", "img", "figure-chart"].includes(tag)) {
      const words = tidy(textOf(element)).split(" ").filter(Boolean);
      return push({ kind: "picture", words }, element);
    }
    const heading = /^h([1-6])$/.exec(tag);
    if (heading || told === "heading") {
      const level = Number(element.dataset.level ?? heading?.[1] ?? 1);
      return push({ kind: "heading", level, text: tidy(textOf(element)) }, element);
    }
    const text = told || tag === "figcaption" ? tidy(textOf(element)) : "";
    if (told === "note") return push({ kind: "note", mark: element.dataset.mark ?? "", text }, element);
    if (told === "caption" || tag === "figcaption") return push({ kind: "caption", text }, element);
    if (told === "paragraph") return push({ kind: "paragraph", text }, element);
    if (tag === "table" && told !== "layout") return walkTable(element);
    if (tag === "li") return walkItem(element);
    for (const part of partsOf(element)) {
      if (Array.isArray(part)) push({ ...said, text: inLines(part) }, part);
      else walk(part, said);
    }
  }

  const paragraph = { kind: "paragraph" };

  /** The first of its texts is the item; what follows it under the same bullet is a paragraph. */
  function walkItem(element) {
    let level = 0;
    for (let over = element.parentElement; over; over = over.parentElement)
      if (/^[UO]L$/.test(over.tagName)) level += 1;
    const item = { kind: "item", level: Math.max(1, level), ordered: element.parentElement?.tagName === "OL" };
    let first = true;
    for (const part of partsOf(element)) {
      const text = Array.isArray(part) ? inLines(part) : "";
      if (Array.isArray(part) ? text === "" : !hasText(part)) continue;
      if (Array.isArray(part)) push({ ...(first ? item : paragraph), text }, part);
      else if (/^[UO]L$/.test(part.tagName)) for (const inner of part.children) walk(inner, paragraph);
      else if (first && /^(P|DIV|SPAN)$/.test(part.tagName)) push({ ...item, text: tidy(textOf(part)) }, part);
      else walk(part, paragraph);
      first = false;
    }
  }

  function walkTable(table) {
    const caption = table.caption && kept(table.caption) ? tidy(textOf(table.caption)) : "";
    const below = table.caption && getComputedStyle(table.caption).captionSide === "bottom";
    if (caption && !below) push({ kind: "caption", text: caption }, table.caption);
    const rows = [...table.rows].filter((row) => kept(row));
    if (rows.length > 0) push({ ...tableOf(table), last: nameOf(rows.at(-1)) }, rows[0]);
    if (caption && below) push({ kind: "caption", text: caption }, table.caption);
  }

  function tableOf(table) {
    const taken = new Set();
    const cells = [];
    let columns = 0;
    const rows = [...table.rows].filter((row) => kept(row));
    for (const [row, line] of rows.entries()) {
      let column = 0;
      for (const element of line.cells) {
        if (!kept(element)) continue;
        while (taken.has(`${row} ${column}`)) column += 1;
        const [rowSpan, columnSpan] = [element.rowSpan, element.colSpan];
        for (let down = 0; down < rowSpan; down++)
          for (let right = 0; right < columnSpan; right++) taken.add(`${row + down} ${column + right}`);
        columns = Math.max(columns, column + columnSpan);
        const text = tidy(textOf(element));
        if (text !== "" || rowSpan * columnSpan > 1)
          cells.push(cellOf(element, { row, column, rowSpan, columnSpan, text }));
        column += columnSpan;
      }
    }
    const isHead = (line) =>
      line.parentElement.tagName === "THEAD" || [...line.cells].every(({ tagName }) => tagName === "TH");
    const body = rows.findIndex((line) => !isHead(line));
    const ruled = table.dataset.ruled ?? ruledOf(table);
    return { kind: "table", rows: rows.length, columns, headRows: body < 0 ? rows.length : body, ruled, cells };
  }

  function cellOf({ dataset }, { rowSpan, columnSpan, ...cell }) {
    const spans = { ...(rowSpan > 1 && { rowSpan }), ...(columnSpan > 1 && { columnSpan }) };
    if (dataset.type === undefined) return { ...cell, ...spans };
    const { type } = dataset;
    const value =
      dataset.value === undefined
        ? undefined
        : /^(number|percent|currency)$/.test(type)
          ? Number(dataset.value)
          : dataset.value;
    return { ...cell, ...spans, type, ...(value !== undefined && { value }) };
  }

  const sideNames = ["Top", "Right", "Bottom", "Left"];

  /** By the sides of its cells that are drawn. */
  function ruledOf(table) {
    let [drawn, sides] = [0, 0];
    const hasLine = (style, side) =>
      Number.parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none";
    const ground = getComputedStyle(table.tBodies[0]?.rows[0] ?? table).backgroundColor;
    const around = [table, ...table.querySelectorAll("thead, tbody, tfoot, tr, colgroup, col")].map(getComputedStyle);
    let bands = around.some((style) => sideNames.some((side) => hasLine(style, side)));
    for (const row of table.rows) {
      if (row.parentElement.tagName === "TBODY" && getComputedStyle(row).backgroundColor !== ground) bands = true;
      for (const cell of row.cells) {
        const style = getComputedStyle(cell);
        sides += sideNames.length;
        drawn += sideNames.filter((side) => hasLine(style, side)).length;
      }
    }
    if (drawn > 0.9 * sides) return "all";
    return drawn > 0 || bands ? "some" : "none";
  }

  walk(document.body, paragraph);
  return blocks;
})();
