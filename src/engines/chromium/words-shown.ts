export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Red, green, blue and opacity, of 255 each. */
export type Colour = readonly [number, number, number, number];

/** The most texts to look at: a page with so many, and none of them seen, hides its texts. */
const mostTexts = 5_000;

/**
 * Finds the first words on the page that anybody could see: not those that are hidden, cut off, covered, outside of a
 * part of it, or of the colour of the ground. It is text, to run in a world of our own.
 */
export const firstWords = ({ box, ground }: { box?: Box; ground?: Colour }) => `(() => {
  const box = ${JSON.stringify(box ?? null)}, ground = ${JSON.stringify(ground ?? null)};
  const root = Reflect.get(Document.prototype, "body", document);
  if (!root) return "";
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const isThere = ({ left, right, top, bottom }) => right - left > 0.5 && bottom - top > 0.5;
  const place = box
    ? { left: box.x - scrollX, top: box.y - scrollY, right: box.x + box.width - scrollX, bottom: box.y + box.height - scrollY }
    : { left: -scrollX, top: -scrollY, right: innerWidth, bottom: Infinity };
  const partsOf = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const isSeen = (colour) => {
    const [red, green, blue, alpha = 1] = partsOf(colour);
    if (!/^rgba?\\(/.test(colour)) return true;
    if (alpha < 0.05) return false;
    return !ground || ground[3] < 255 || [red, green, blue].some((part, index) => Math.abs(part - ground[index]) > 8);
  };
  const shown = (element, rect) => {
    let left = meet(rect, place);
    for (let one = element; one && isThere(left); one = one.parentElement) {
      const { overflow, clipPath, maskImage, filter, opacity } = getComputedStyle(one);
      if (clipPath !== "none" || maskImage !== "none" || filter !== "none" || Number(opacity) < 0.05) return false;
      if (overflow !== "visible" && one !== root && one !== root.parentElement) left = meet(left, one.getBoundingClientRect());
    }
    if (!isThere(left)) return false;
    if (!box) return true;
    const top = Document.prototype.elementFromPoint.call(document, (left.left + left.right) / 2, (left.top + left.bottom) / 2);
    return !top || top.contains(element) || element.contains(top);
  };
  const texts = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < ${mostTexts} && texts.nextNode(); count++) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (!element || text.data.trim() === "") continue;
    if (!element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, webkitTextFillColor } = getComputedStyle(element);
    if (parseFloat(fontSize) < 1 || !isSeen(color) || !isSeen(webkitTextFillColor)) continue;
    const range = Document.prototype.createRange.call(document);
    range.selectNodeContents(text);
    if ([...range.getClientRects()].slice(0, 100).some((rect) => shown(element, rect))) return text.data.trim().slice(0, 60);
  }
  return "";
})()`;
