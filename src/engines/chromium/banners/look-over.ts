import type { Seen } from "./cues.ts";
import { deepest, reading } from "./reading.ts";

/** An element that may lie over the page, as the page's script tells of it. */
export interface Candidate extends Omit<Seen, "windowWidth" | "windowHeight"> {
  /** The candidate that it stands within, if any. */
  within: number | undefined;
  /** Whether it can be seen, or is just coming into view. */
  isShown: boolean;
  /** Pages inside of it, by their place among all that were found: what they say is asked of them. */
  frames: number[];
}

export interface Overview {
  candidates: Candidate[];
  windowWidth: number;
  windowHeight: number;
  /** Elements that may have a closed shadow tree, which no script sees into: left to the browser's own protocol. */
  hosts: number;
}

/** A page with more of them pins everything: the rest is left as it is. */
const mostCandidates = 80;
const mostElements = 60_000;
const mostHosts = 20;

/** Looks over the page for what may lie over it. Text, to run in a world of our own. */
export const lookOver = `(() => {${reading}
  const root = Reflect.get(Document.prototype, "documentElement", document);
  const body = Reflect.get(Document.prototype, "body", document);
  over.found = [];
  over.hosts = [];
  over.frames = [];
  if (!root || !body) return { candidates: [], windowWidth: innerWidth, windowHeight: innerHeight, hosts: 0 };
  const pageHeight = Math.max(root.scrollHeight, innerHeight);
  const hasName = (element) => /cookie|consent|gdpr|dsgvo|rgpd|ccpa/i.test(attribute(element, "id") + " " + attribute(element, "class") + " " + attribute(element, "aria-label"));
  const standing = (element, style) => {
    if (is(element, ":modal, :popover-open")) return "top";
    if (style.position === "fixed" || style.position === "sticky") return style.position;
    if (is(element, "dialog[open]")) return "fixed";
    if (style.position === "absolute" && Number(style.zIndex) >= 10) return "absolute";
    if (!hasName(element)) return undefined;
    const { top, bottom, width, height } = boxOf(element);
    const isAtEdge = top + scrollY <= 10 || pageHeight - (bottom + scrollY) <= 10;
    return isAtEdge && width >= innerWidth * 0.6 && height > 20 && height < innerHeight * 0.7 ? "flow" : undefined;
  };
  const candidates = [];
  const hosts = [];
  let count = 0;
  const visit = (element, within, depth) => {
    count += 1;
    if (depth > ${deepest} || count > ${mostElements} || silent.test(tagOf(element))) return;
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
    const children = childrenOf(element);
    if (children.length === 0 && !shadowOf(element) && /^(div|section|aside|.*-.*)$/.test(tagOf(element)) && !over.asked.has(element)) hosts.push([element, tagOf(element).includes("-") ? 0 : depth]);
    for (const child of children) if (isElement(child)) visit(child, inside, depth + 1);
  };
  for (const child of childrenOf(root)) if (isElement(child)) visit(child, undefined, 0);
  // Elements of a name of their own come first, then what stands next to the page's own parts.
  over.hosts = hosts.sort(([, a], [, b]) => a - b).slice(0, ${mostHosts}).map(([element]) => element);
  return { candidates, windowWidth: innerWidth, windowHeight: innerHeight, hosts: over.hosts.length };
})()`;

/** A function to call with the closed shadow tree of an element, so that later looks see into it. */
export const openTree = `function (root) {
  globalThis.overPage.closed.set(Reflect.get(ShadowRoot.prototype, "host", root), root);
}`;

/** Hands one of what was found to the browser's protocol. */
export const foundAt = (what: "hosts" | "frames", at: number) => `globalThis.overPage.${what}[${at}]`;

export const noteAsked = `for (const host of globalThis.overPage.hosts) globalThis.overPage.asked.add(host);`;
