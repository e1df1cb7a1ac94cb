/** The most letters and buttons of an element that are read: banners have fewer. */
const mostLetters = 3_000;
const mostLabels = 40;
/** The most elements in a banner: whatever holds more is the page itself, or a part of it. */
const mostInside = 2_500;
/** How deep elements are followed: parsers nest 512 at most, but scripts can go on as long as the stack lasts. */
export const deepest = 600;

/** Code that scripts share which look over a page: a form's field may be named like a property, which it then hides. */
export const reading = String.raw`
  const get = (proto, name, one) => Reflect.get(proto, name, one);
  // The getters are taken out once, as every element of the page is asked.
  const getter = (proto, name) => {
    const { get: own } = Object.getOwnPropertyDescriptor(proto, name);
    return (one) => own.call(one);
  };
  const over = globalThis.overPage ??= { closed: new Map(), asked: new WeakSet(), hosts: [], found: [], frames: [] };
  const typeOf = getter(Node.prototype, "nodeType");
  const isElement = (node) => typeOf(node) === 1;
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name) ?? "";
  const is = (element, selector) => Element.prototype.matches.call(element, selector);
  const tagOf = getter(Element.prototype, "localName");
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const openShadowOf = getter(Element.prototype, "shadowRoot");
  const shadowOf = (element) => openShadowOf(element) ?? over.closed.get(element) ?? null;
  /** The tree as it is drawn: a shadow tree replaces its host's children, and slotted children stand in their slots. */
  const childrenOf = (node) => {
    if (isElement(node)) {
      const shadow = shadowOf(node);
      if (shadow) return [...get(Node.prototype, "childNodes", shadow)];
      if (tagOf(node) === "slot") {
        const put = HTMLSlotElement.prototype.assignedNodes.call(node);
        if (put.length > 0) return put;
      }
    }
    return [...get(Node.prototype, "childNodes", node)];
  };
  const parentOf = (element) => {
    const slot = get(Element.prototype, "assignedSlot", element);
    const parent = slot ?? get(Node.prototype, "parentNode", element);
    return parent instanceof ShadowRoot ? get(ShadowRoot.prototype, "host", parent) : parent;
  };
  const isDrawn = (element) => Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
  const silent = /^(script|style|template|noscript|head|title|link|meta)$/;
  const framed = /^(iframe|frame)$/;
  const pictured = /^(img|svg|canvas|video|picture|object|embed)$/;
  const isPressed = (element) => {
    const tag = tagOf(element);
    if (tag === "button" || tag.endsWith("-button") || is(element, "[role=button], [onclick], input[type=button], input[type=submit]")) return true;
    if (tag !== "a") return is(element, "[tabindex='0']");
    if (!/^[^#]/.test(attribute(element, "href")) || /^javascript:/i.test(attribute(element, "href"))) return true;
    return /btn|button/i.test(attribute(element, "class")) || !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(getComputedStyle(element).backgroundColor);
  };
  const wordsOf = (element, most) => {
    let text = "";
    const walk = (node, depth) => {
      if (text.length >= most || depth > ${deepest}) return;
      if (get(Node.prototype, "nodeType", node) === 3) text += " " + get(Node.prototype, "nodeValue", node).trim().slice(0, most);
      else if (isElement(node) && !silent.test(tagOf(node)) && isDrawn(node)) for (const child of childrenOf(node)) walk(child, depth + 1);
    };
    walk(element, 0);
    return text.replace(/\s+/g, " ").trim().slice(0, most);
  };
  const labelOf = (element) =>
    wordsOf(element, 80) || attribute(element, "value") || attribute(element, "aria-label") || attribute(element, "title");
  const namesOf = (element) =>
    ["id", "class", "aria-label", "title", "data-testid", "src", "href", "alt"].map((name) => attribute(element, name).slice(0, 120)).join(" ") + " " + tagOf(element);
  /** Reads all that is drawn within an element, once. */
  const read = (element) => {
    const told = { text: "", length: 0, labels: [], names: "", links: 0, fields: 0, passwords: 0, landmarks: 0, pictures: 0, frames: [] };
    let inside = 0;
    const walk = (node, depth) => {
      if (inside > ${mostInside}) return;
      if (get(Node.prototype, "nodeType", node) === 3) {
        const words = get(Node.prototype, "nodeValue", node).trim();
        if (words === "") return;
        told.length += words.length;
        if (told.text.length < ${mostLetters}) told.text += " " + words.slice(0, ${mostLetters});
        return;
      }
      if (!isElement(node) || depth > ${deepest}) return;
      inside += 1;
      if (inside > ${mostInside}) told.landmarks += 1;
      const tag = tagOf(node);
      if (silent.test(tag) || !isDrawn(node)) return;
      if (depth <= 3 && told.names.length < 2000) told.names += " " + namesOf(node);
      if (tag === "a") told.links += 1;
      if (is(node, "input[type=password]")) told.passwords += 1;
      else if (is(node, "textarea, select, input:not([type]), input[type=text], input[type=email], input[type=search], input[type=tel], input[type=number], input[type=url]")) told.fields += 1;
      if (/^(main|article)$/.test(tag) || is(node, "[role=main], [role=article]")) told.landmarks += 1;
      if (tag === "nav" && Element.prototype.querySelectorAll.call(node, "a").length > 3) told.landmarks += 1;
      if (told.labels.length < ${mostLabels} && isPressed(node)) told.labels.push(labelOf(node).slice(0, 80));
      const { width, height } = pictured.test(tag) || framed.test(tag) ? boxOf(node) : { width: 0, height: 0 };
      if (framed.test(tag) && width > 20 && height > 20) told.frames.push(over.frames.push(node) - 1);
      if (pictured.test(tag)) {
        if (width * height > 6000) told.pictures += 1;
        return;
      }
      for (const child of childrenOf(node)) walk(child, depth + 1);
    };
    walk(element, 0);
    for (let one = parentOf(element), count = 0; one && isElement(one) && count < 2; one = parentOf(one), count++) {
      if (!/^(html|body)$/.test(tagOf(one))) told.names += " " + namesOf(one).slice(0, 200);
    }
    return { ...told, text: told.text.slice(0, ${mostLetters}) };
  };
  const isOpaque = (element) => {
    for (let one = element; one && isElement(one); one = parentOf(one)) if (Number(getComputedStyle(one).opacity) < 0.05) return false;
    return true;
  };
  const isMoving = (element) => {
    for (let one = element; one && isElement(one); one = parentOf(one)) if (Element.prototype.getAnimations.call(one).length > 0) return true;
    return false;
  };
  /** The box of an element, or of its children: many wrappers have no size of their own. */
  const extentOf = (element) => {
    const own = boxOf(element);
    if (own.width > 1 && own.height > 1) return own;
    const boxes = childrenOf(element).filter(isElement).slice(0, 30).map(boxOf).filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) return own;
    const [x, y] = [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))];
    return { x, y, left: x, top: y, width: Math.max(...boxes.map(({ right }) => right)) - x, height: Math.max(...boxes.map(({ bottom }) => bottom)) - y };
  };
`;

/** Reads the words of a page inside, and of its buttons. It is text, to run there. */
export const readFrame = `(() => {${reading}
  const root = Reflect.get(Document.prototype, "body", document);
  if (!root) return undefined;
  const { text, length, labels, names, fields, passwords } = read(root);
  return { text, length, labels, names, fields, passwords };
})()`;
