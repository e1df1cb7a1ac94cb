/** A page that banners lie over, or don't. Three screens of it, so that it can be scrolled. */
export interface BannerPage {
  name: string;
  head?: string;
  body: string;
  /** What is asked for beside the page. */
  ask?: Record<string, unknown>;
  /** What is there to be taken off: a consent banner, unless it is the bubble of a chat. */
  is?: "chat" | "both";
  /** The page's language, where its letters need it. */
  lang?: string;
}

const story = Array.from(
  { length: 14 },
  (_, at) =>
    `<section style="margin:24px 0"><h2>Chapter ${at + 1}</h2><p>The ferry leaves at ${6 + at} o'clock and the light over
    the harbour is of the colour of straw. Somebody has left a bicycle at the wall, and it is there every morning.</p>
    <div style="height:60px;width:${300 + 30 * at}px;background:hsl(${at * 25} 60% 70%)"></div></section>`,
).join("");

/** The page without anything over it. */
export const ground = `<header style="padding:16px;background:#123;color:#fff">Harbour News <a style="color:#fff" href="/a">Ferries</a></header>
  <main style="max-width:720px;margin:auto;font:16px/1.5 sans-serif">${story}</main>
  <footer style="padding:20px;background:#ddd">Printed in Lübeck</footer>`;

export const pageOf = (
  { head = "", body, lang = "en" }: Pick<BannerPage, "head" | "body" | "lang">,
  content = ground,
) =>
  `<!doctype html><html lang=${lang}><head><meta charset=utf-8><title>Harbour News</title>
  <style>body{margin:0}</style>${head}</head><body>${content}${body}</body></html>`;
