import type { Page } from "playwright-core";

/** Whether an element is there for the eye: clipped ones, which only readers hear, are not. */
const isSeen = `(one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
}`;

/** What can be used, as large as a pointer finds it: a file input by its button, a tick by its label beside it. */
const targets = `(() => {
  const isSeen = ${isSeen};
  const boxOf = (one) => {
    // A link may be laid over all of its card.
    if (getComputedStyle(one, "::after").position === "absolute") return one.offsetParent.getBoundingClientRect();
    const boxes = [one, ...(one.labels ?? [])].filter(isSeen).map((part) => part.getBoundingClientRect());
    if (!/^(checkbox|radio|file)$/.test(one.type)) boxes.length = Math.min(1, boxes.length);
    return boxes.length === 0 ? undefined : {
      width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
      height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    };
  };
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].flatMap((one) => {
    // A link among the words of a sentence is as high as they are (WCAG 2.5.8).
    if (getComputedStyle(one).display === "inline") return [];
    const box = boxOf(one);
    const name = one.ariaLabel || one.labels?.[0]?.textContent || one.textContent || one.outerHTML.slice(0, 80);
    return box && [{ name: name.trim(), kind: one.type || one.localName, ...box }];
  }).filter(Boolean);
})()`;

export interface Target {
  name: string;
  kind: string;
  width: number;
  height: number;
}

export const targetsOf = (page: Page): Promise<Target[]> => page.evaluate(targets);

/** Texts of which a part is cut off and can't be scrolled to. */
const cut = `(() => {
  const isSeen = ${isSeen};
  return [...document.body.querySelectorAll("*")].filter((one) => {
    if (!isSeen(one) || one.matches("input, select, option, textarea, svg *, canvas, .unseen")) return false;
    const { overflowX, overflowY } = getComputedStyle(one);
    const isHidden = (overflow) => overflow === "hidden" || overflow === "clip";
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    return hasText && ((isHidden(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (isHidden(overflowY) && one.scrollHeight > one.clientHeight + 1));
  }).map((one) => one.textContent.trim());
})()`;

export const cutOff = (page: Page): Promise<string[]> => page.evaluate(cut);

/** What has the focus, and whether any of it is seen: within the window, with nothing else over it. */
const focus = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return undefined;
  const shown = one.type === "file" ? one.labels[0] ?? one : one;
  const box = shown.getBoundingClientRect();
  const clamp = (at, most) => Math.min(Math.max(at, 0), most - 1);
  const [left, right] = [clamp(box.left, innerWidth), clamp(box.right, innerWidth)];
  const [above, below] = [clamp(box.top, innerHeight), clamp(box.bottom, innerHeight)];
  const isThere = [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
    const met = document.elementFromPoint(left + (right - left) * x, above + (below - above) * y);
    return met && (shown.contains(met) || (met.contains(shown) && met !== document.documentElement && met !== document.body));
  }));
  const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const key = [...document.querySelectorAll("*")].indexOf(one);
  return { key, name: one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent.trim(), isSeen: isInside && isThere };
})()`;

export interface Focus {
  key: number;
  name: string;
  isSeen: boolean;
}

/** Tab after Tab from the head of the page until it comes round, or out of it: what had the focus without being seen. */
export async function unseenFocus(page: Page, most = 150): Promise<string[]> {
  const unseen: string[] = [];
  const met = new Set<number>();
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate<Focus | undefined>(focus);
    if (!found || met.has(found.key)) break;
    met.add(found.key);
    if (!found.isSeen) unseen.push(found.name);
  }
  if (met.size < 5) throw new Error("Tab leads nowhere");
  return unseen;
}
