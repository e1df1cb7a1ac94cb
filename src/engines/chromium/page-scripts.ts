/**
 * Scripts that run on the page, in a world of their own: text, since they are no part of this program. A form or a
 * picture may be named like a property of the document and then stands in its place, in every world: hence `own`.
 */
const own = "const own = (name) => Reflect.get(Document.prototype, name, document);";

/** Makes the page stay while its document is read on: the first listener to be told of a departure can do so. */
export const stayHere = `if (window === top) {
  const stay = (event) => { if (!event.destination.sameDocument) event.preventDefault(); };
  navigation.addEventListener("navigate", stay, { capture: true });
}`;

/** Notes when anything of the document changed last; frames that are drawn anew without that are no change. */
const watchChanges = `if (globalThis.changedAt === undefined) {
  globalThis.changedAt = performance.now();
  const note = () => { globalThis.changedAt = performance.now(); };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}`;

/** Whether something on the page can change it by itself later on: a script, a handler, a page inside. */
const isActive = `(() => {
  const active = "self::script[not(contains(@type, 'json'))] or self::iframe or self::frame or self::object or self::embed";
  const handler = "@*[starts-with(name(), 'on')]";
  const inDrawing = "local-name() = 'script' and namespace-uri() = 'http://www.w3.org/2000/svg'";
  const path = "boolean(//*[" + active + " or " + inDrawing + " or " + handler + "])";
  return Document.prototype.evaluate.call(document, path, document, null, XPathResult.BOOLEAN_TYPE, null).booleanValue;
})()`;

/** Has everything drawn that is else drawn only in view, and would be empty paper in a picture of the whole page. */
const showAll = `
  for (const image of own("images")) if (image.loading === "lazy") image.loading = "eager";
  for (const element of Document.prototype.querySelectorAll.call(document, "*")) {
    if (getComputedStyle(element).contentVisibility !== "auto") continue;
    element.style?.setProperty?.("content-visibility", "visible", "important");
  }`;

/** Ends when the document is read, also where that was broken off, which no event tells. */
export const isRead = `new Promise((done) => {
  ${own}
  // Scripts of the page that wait for this same moment have their turn first.
  const look = () => { if (own("readyState") === "complete") setTimeout(done); };
  Document.prototype.addEventListener.call(document, "readystatechange", look);
  look();
})`;

/** Whether nothing is left that could ever be seen: no text, and no element but those that are never drawn. */
const isBare = `(() => {
  const drawn = "not(self::script or self::style or self::template or self::noscript or self::link or self::meta)";
  const path = "boolean(/*/body//*[" + drawn + "] or /*/body//text()[normalize-space() and parent::*[" + drawn + "]])";
  const found = Document.prototype.evaluate.call(document, path, document, null, XPathResult.BOOLEAN_TYPE, null);
  return document instanceof HTMLDocument && !found.booleanValue && own("body")?.localName !== "frameset";
})()`;

/** The looks of a page as it was when a script looked it over. */
export interface Found {
  /** The page is empty; was broken off before its body began; holds nothing that moves; or may change at any time. */
  state: "nothing" | "broken off" | "still" | "active";
  /** Whether its body is empty. */
  isBare: boolean;
  /** How many pictures can't be shown for which nobody was asked: damaged ones in the page, and those of file:. */
  pictures: number;
  /** Families with a font that can't be used. */
  fonts: string[];
}

/**
 * Waits for fonts and pictures that the page has asked for, all of them or those in view; on an active page then for
 * two frames, in which scripts draw.
 */
export const fontsAndPictures = (whole: boolean) => `(async () => {
  ${own}
  ${watchChanges}
  ${whole ? showAll : ""}
  // Fonts are loaded only for text that has been laid out.
  own("documentElement")?.getBoundingClientRect();
  await own("fonts").ready;
  const asked = [...own("images")].filter((image) => image.complete || image.loading !== "lazy");
  const isLost = ({ currentSrc, src, naturalWidth }) => naturalWidth === 0 && /^(?!https?:)./i.test(currentSrc || src);
  const lost = await Promise.all(asked.map((image) => image.decode().then(() => false, () => isLost(image))));
  const active = ${isActive};
  const hasEnded = document instanceof HTMLDocument && own("readyState") === "complete" && own("body") === null;
  const state = own("documentElement") === null ? "nothing" : hasEnded ? "broken off" : active ? "active" : "still";
  if (state === "active") await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return {
    state,
    isBare: ${isBare},
    pictures: lost.filter(Boolean).length,
    fonts: [...own("fonts")].filter(({ status }) => status === "error").map(({ family }) => family),
  };
})()`;

/** Waits until the document has stayed as it is for a while: scripts have moved everything into place then. */
export const unchangedFor = (quietMs: number) => `(async () => {
  for (;;) {
    const left = (globalThis.changedAt ?? 0) + ${quietMs} - performance.now();
    if (left <= 0) return;
    await new Promise((done) => setTimeout(done, left));
  }
})()`;

/** The most screens to scroll, as a page may grow for as long as it is scrolled. */
const mostScreens = 80;

/** Scrolls through the page, for loaders that wait until something comes into view. */
export const scrollThrough = `(async () => {
  ${own}
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const root = own("scrollingElement") ?? own("documentElement");
  if (!root) return;
  for (let screen = 0; screen < ${mostScreens} && screen * innerHeight < root.scrollHeight; screen++) {
    scrollTo({ top: screen * innerHeight, behavior: "instant" });
    await frame();
    await frame();
    // Some loaders take a picture back that leaves the window before it is there.
    const seen = [...own("images")].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return !image.complete && bottom > 0 && top < innerHeight;
    });
    const late = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => {})))]);
  }
  ${showAll}
  scrollTo({ top: 0, behavior: "instant" });
  // Scripts that watch what comes into view are told after the first frame.
  await frame();
  await frame();
})()`;

export const pageSize = `(() => {
  ${own}
  const most = (side) =>
    Math.ceil(Math.max(own("documentElement")?.["scroll" + side] ?? 0, own("body")?.["scroll" + side] ?? 0));
  return { width: most("Width"), height: most("Height") };
})()`;

/**
 * Takes away links of a document without a place of its own that would lead to where it seems to stand: on paper they
 * lead nowhere. They look as before. Returns them.
 */
export const unlinkFrom = (place: string) => `(() => {
  const place = ${JSON.stringify(place)};
  const base = Reflect.get(Node.prototype, "baseURI", document);
  const told = [];
  for (const link of Document.prototype.querySelectorAll.call(document, "a[href], area[href]")) {
    const text = link.getAttribute("href");
    const address = URL.canParse(text, base) ? new URL(text, base).href : "";
    if (!address.startsWith(place) || address.startsWith(place + "#")) continue;
    told.push(address);
    link.setAttribute("href", "https://");
  }
  return told;
})()`;

export const setTitle = (title: string) =>
  `Reflect.set(Document.prototype, "title", ${JSON.stringify(title)}, document)`;

const heights = `["height", "min-height", "max-height"]`;

/** Notes the set height of each element as it comes out in this window. */
export const noteHeights = `(() => {
  globalThis.noted = new Map();
  const isSaid = (element, name) => !/^(auto|none|0px)$/.test(element.computedStyleMap().get(name)?.toString() ?? "auto");
  for (const element of Document.prototype.querySelectorAll.call(document, "*")) {
    const said = ${heights}.filter((name) => isSaid(element, name));
    if (said.length > 0) noted.set(element, said.map((name) => [name, getComputedStyle(element)[name]]));
  }
})()`;

/**
 * Keeps heights that follow the window's as they were noted: on paper the window is the paper, which would grow with
 * the page that is to fit on it. Breaks between pages have no place on a single one.
 */
export const keepHeights = `(() => {
  ${own}
  for (const [element, said] of globalThis.noted) {
    for (const [name, length] of said) {
      if (/^[\\d.]+px$/.test(length) && getComputedStyle(element)[name] !== length) {
        element.style?.setProperty(name, length, "important");
      }
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { break-before: auto !important; break-after: auto !important; break-inside: auto !important }");
  Reflect.set(Document.prototype, "adoptedStyleSheets", [...own("adoptedStyleSheets"), sheet], document);
})()`;
