import type { Seen } from "./cues.ts";
import { deepest, reading } from "./reading.ts";

/** An element that may lie over the page, as the page's script tells of it. */
export interface Candidate extends Omit<Seen, "windowWidth" | "windowHeight"> {
  /** The candidate that it stands within, if any. */
  within: number | undefined;
  /** Whether it can be seen, or is just coming into view. */
  isShown: boolean;
  /** Pages inside of the element, by their place among all that were found: their words are asked of them. */
  frames: number[];
}

export interface Overview {
  candidates: Candidate[];
  windowWidth: number;
  windowHeight: number;
  /** Elements that may have a closed shadow tree, into which scripts can't see: the browser's own protocol can. */
  hosts: number;
}

/** The most candidates; a page with more of them pins everything, and the rest stays as it is. */
const mostCandidates = 80;
const mostElements = 60_000;
const mostHosts = 20;

/** Looks for elements that may lie over the page. It is text, to run in a world of our own. */
export const lookOver = `(() => {${reading}
  const root = Reflect.get(Document.prototype, "documentElement", document);
  const body = Reflect.get(Document.prototype, "body", document);
  over.found = [];
  over.hosts = [];
  over.frames = [];
  // The watcher notes whether the page changes by itself.
  over.watch ??= new MutationObserver(() => { over.hasChanged = true; });
  const watch = (tree) => over.watch.observe(tree, { subtree: true, childList: true, attributes: true });
  watch(document);
  if (!root || !body) return { candidates: [], windowWidth: innerWidth, windowHeight: innerHeight, hosts: 0 };
  const pageHeight = Math.max(root.scrollHeight, innerHeight);
  // Each tree is asked as a whole, as asking every element takes long.
  const [onTop, open, named] = [new Set(), new Set(), new Set()];
  const inNames = ["id", "class", "aria-label"].flatMap((name) =>
    ["cookie", "consent", "gdpr", "dsgvo", "rgpd", "ccpa"].map((word) => "[" + name + "*=" + word + " i]")).join();
  const ask = (tree, proto) => {
    const all = (selector) => proto.querySelectorAll.call(tree, selector);
    for (const [found, selector] of [[onTop, ":modal, :popover-open"], [open, "dialog[open]"], [named, inNames]]) {
      for (const element of all(selector)) found.add(element);
    }
  };
  ask(document, Document.prototype);
  const firstIn = getter(Element.prototype, "firstElementChild");
  const firstInTree = getter(DocumentFragment.prototype, "firstElementChild");
  const nextTo = getter(Element.prototype, "nextElementSibling");
  const elementsOf = (element, shadow) => {
    if (!shadow && tagOf(element) === "slot") return childrenOf(element).filter(isElement);
    const all = [];
    for (let one = shadow ? firstInTree(shadow) : firstIn(element); one; one = nextTo(one)) all.push(one);
    return all;
  };
  const standing = (element, style) => {
    if (onTop.has(element)) return "top";
    if (style.position === "fixed" || style.position === "sticky") return style.position;
    if (open.has(element)) return "fixed";
    if (style.position === "absolute" && Number(style.zIndex) >= 10) return "absolute";
    if (!named.has(element)) return undefined;
    const { top, bottom, width, height } = boxOf(element);
    const isAtEdge = top + scrollY <= 10 || pageHeight - (bottom + scrollY) <= 10;
    return isAtEdge && width >= innerWidth * 0.6 && height > 20 && height < innerHeight * 0.7 ? "flow" : undefined;
  };
  const candidates = [];
  const hosts = [];
  let count = 0;
  const visit = (element, within, depth) => {
    count += 1;
    const tag = tagOf(element);
    if (depth > ${deepest} || count > ${mostElements} || silent.test(tag)) return;
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    let inside = within;
    const stands = element === root || element === body ? undefined : standing(element, style);
    if (stands && candidates.length < ${mostCandidates} && (stands !== "flow" || within === undefined) && isDrawn(element)) {
      const { x, y, width, height } = extentOf(element);
      const isNear = x < 2 * innerWidth && y < 2 * innerHeight && x + width > -innerWidth && y + height > -innerHeight;
      const isFlow = stands === "flow" || stands === "absolute";
      const isInView = isFlow || (x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0);
      const isShown = width > 1 && height > 1 && (isMoving(element) || (isInView && isOpaque(element)));
      const isInText = (one) => { for (; one && isElement(one); one = parentOf(one)) if (is(one, "main, article, [role=main]")) return true; return false; };
      if (width > 1 && height > 1 && (isFlow ? isShown && !isInText(element) : isNear)) {
        inside = candidates.length;
        over.found.push(element);
        candidates.push({ ...read(element), stands, within, isShown, x, y, width, height });
      }
    }
    const shadow = shadowOf(element);
    if (shadow) {
      ask(shadow, DocumentFragment.prototype);
      watch(shadow);
    }
    const children = elementsOf(element, shadow);
    const isHost = children.length === 0 && !shadow && /^(div|section|aside)$|-/.test(tag) && !over.asked.has(element);
    if (isHost && get(Node.prototype, "firstChild", element) === null) hosts.push([element, tag.includes("-") ? 0 : depth]);
    for (const child of children) visit(child, inside, depth + 1);
  };
  for (const child of childrenOf(root)) if (isElement(child)) visit(child, undefined, 0);
  // Elements with a name of their own come first, then those beside the page's own parts.
  over.hosts = hosts.sort(([, a], [, b]) => a - b).slice(0, ${mostHosts}).map(([element]) => element);
  return { candidates, windowWidth: innerWidth, windowHeight: innerHeight, hosts: over.hosts.length };
})()`;

/** A function to call with the closed shadow tree of an element, so that later looks see into it. */
export const openTree = `function (root) {
  globalThis.overPage.closed.set(Reflect.get(ShadowRoot.prototype, "host", root), root);
}`;

/** Hands one of the found elements to the browser's protocol. */
export const foundAt = (what: "hosts" | "frames", at: number) => `globalThis.overPage.${what}[${at}]`;

export const noteAsked = `for (const host of globalThis.overPage.hosts) globalThis.overPage.asked.add(host);`;

/** Whether the page has changed by itself since elements were taken off it, two frames later. */
export const hasChanged = `(async () => {
  // A page that is never drawn has no frames.
  const late = new Promise((done) => setTimeout(done, 200));
  await Promise.race([late, new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))]);
  return globalThis.overPage.hasChanged;
})()`;
