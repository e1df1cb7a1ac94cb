import { deepest, reading } from "./reading.ts";

/**
 * Takes elements off the page, with wrappers that hold nothing else. With a banner its effects on the page go, too:
 * grounds that darken it, locks of its scrolling, blur, and attributes that hide it from readers.
 */
export const takeOff = (chosen: readonly number[], hasBanner: boolean) => `(() => {${reading}
  const root = Reflect.get(Document.prototype, "documentElement", document);
  const body = Reflect.get(Document.prototype, "body", document);
  const set = (element, name, value) => {
    const style = Reflect.get(element instanceof SVGElement ? SVGElement.prototype : HTMLElement.prototype, "style", element);
    style.setProperty(name, value, "important");
  };
  const showsSomething = (element, depth = 0) => {
    if (depth > ${deepest} || silent.test(tagOf(element)) || !isDrawn(element)) return false;
    if (pictured.test(tagOf(element)) || framed.test(tagOf(element)) || is(element, "input, textarea, select")) {
      const { width, height } = boxOf(element);
      return width > 1 && height > 1;
    }
    if (getComputedStyle(element).backgroundImage !== "none") return true;
    return childrenOf(element).some((child) =>
      isElement(child) ? showsSomething(child, depth + 1) : Reflect.get(Node.prototype, "nodeType", child) === 3 && Reflect.get(Node.prototype, "nodeValue", child).trim() !== "");
  };
  const outermost = (element) => {
    for (let one = element; ; ) {
      const parent = parentOf(one);
      if (!parent || !isElement(parent) || parent === body || parent === root) return one;
      const isAlone = childrenOf(parent).every((child) => child === one || (isElement(child)
        ? !showsSomething(child)
        : Reflect.get(Node.prototype, "nodeType", child) !== 3 || Reflect.get(Node.prototype, "nodeValue", child).trim() === ""));
      if (!isAlone) return one;
      one = parent;
    }
  };
  const hide = (element) => {
    if (is(element, "dialog[open]")) HTMLDialogElement.prototype.close.call(element);
    if (is(element, ":popover-open")) HTMLElement.prototype.hidePopover.call(element);
    set(element, "display", "none");
  };
  const closeWithin = (element, depth = 0) => {
    if (depth > ${deepest}) return;
    if (is(element, "dialog[open]")) HTMLDialogElement.prototype.close.call(element);
    for (const child of childrenOf(element)) if (isElement(child)) closeWithin(child, depth + 1);
  };
  const around = new Set([root, body]);
  // Changes that are made here don't count as the page's own.
  const ended = () => {
    over.watch?.takeRecords();
    over.hasChanged = false;
  };
  for (const at of ${JSON.stringify(chosen)}) {
    const element = over.found[at];
    if (!element) continue;
    closeWithin(element);
    const hidden = outermost(element);
    hide(hidden);
    for (let one = parentOf(hidden); one && isElement(one); one = parentOf(one)) around.add(one);
  }
  if (!${hasBanner}) return ended();
  const isGround = (element, pseudo) => {
    const { position, backgroundColor, backgroundImage, backdropFilter, opacity } = getComputedStyle(element, pseudo);
    const alpha = /^rgb\\(/.test(backgroundColor) ? 1 : Number(/[,/] *([\\d.]+)\\)$/.exec(backgroundColor)?.[1] ?? 0);
    const darkens = (alpha > 0.02 && alpha < 1) || (alpha === 1 && Number(opacity) < 1) || /blur/.test(backdropFilter ?? "") || /gradient/.test(backgroundImage);
    return darkens && /^(fixed|absolute)$/.test(position);
  };
  const covers = ({ left, top, right, bottom }) => left <= innerWidth * 0.05 && top <= innerHeight * 0.05 && right >= innerWidth * 0.95 && bottom >= innerHeight * 0.95;
  const grounds = new Set(over.found);
  for (const one of around) for (const child of childrenOf(one)) if (isElement(child)) grounds.add(child);
  for (const element of grounds) {
    if (silent.test(tagOf(element)) || getComputedStyle(element).display === "none") continue;
    const isEmpty = () => !childrenOf(element).some((child) => isElement(child) && showsSomething(child)) && wordsOf(element, 1) === "";
    if (covers(boxOf(element)) && isGround(element) && isEmpty()) hide(element);
  }
  const rules = [];
  for (const element of around) {
    for (const pseudo of ["before", "after"]) {
      const { content, position } = getComputedStyle(element, "::" + pseudo);
      if (content === "none" || position !== "fixed" || !isGround(element, "::" + pseudo)) continue;
      Element.prototype.setAttribute.call(element, "data-cleared-" + pseudo, "");
      // The rule is twice as specific as an id, which many rules of banners name.
      rules.push("[data-cleared-" + pseudo + "]:not(#a#b)::" + pseudo + " { display: none !important }");
    }
  }
  for (const element of [root, body]) {
    const { overflowX, overflowY, position, height, filter } = getComputedStyle(element);
    const isLocked = /^(hidden|clip)$/.test(overflowY);
    if (isLocked || /^(hidden|clip)$/.test(overflowX)) set(element, "overflow", "visible");
    if (isLocked && parseFloat(height) <= innerHeight + 1 && element.scrollHeight > innerHeight + 1) {
      set(element, "height", "auto");
      set(element, "max-height", "none");
    }
    if (element === body && position === "fixed") {
      for (const [property, value] of [["position", "static"], ["width", "auto"], ["top", "auto"]]) set(element, property, value);
    }
    if (/blur/.test(filter)) set(element, "filter", "none");
  }
  for (const child of childrenOf(body)) {
    if (!isElement(child) || !(child instanceof HTMLElement)) continue;
    if (/blur/.test(getComputedStyle(child).filter)) set(child, "filter", "none");
    if (wordsOf(child, 1) === "") continue;
    // An element that is kept from readers of the screen would have no tags on paper.
    for (const name of ["inert", "aria-hidden"]) Element.prototype.removeAttribute.call(child, name);
  }
  if (rules.length > 0) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules.join(" "));
    const sheets = Reflect.get(Document.prototype, "adoptedStyleSheets", document);
    Reflect.set(Document.prototype, "adoptedStyleSheets", [...sheets, sheet], document);
  }
  ended();
})()`;
