/** Scripts that run inside the page: text, since they are no part of this program. */

/** Letters and pictures that the page has asked for, then two frames for what it draws by script. */
export const fontsAndPictures = `(async () => {
  await document.fonts?.ready;
  const asked = [...document.images].filter((image) => image.complete || image.loading !== "lazy");
  await Promise.all(asked.map((image) => image.decode().catch(() => {})));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()`;

/** A page may grow for as long as it is scrolled: somewhere it ends. */
const mostScreens = 80;

export const scrollThrough = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const root = document.scrollingElement ?? document.documentElement;
  for (const image of document.images) if (image.loading === "lazy") image.loading = "eager";
  for (let screen = 0; screen < ${mostScreens} && screen * innerHeight < root.scrollHeight; screen++) {
    scrollTo({ top: screen * innerHeight, behavior: "instant" });
    await frame();
    await frame();
    // Some loaders take a picture back that leaves the window before it is there.
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return !image.complete && bottom > 0 && top < innerHeight;
    });
    const late = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([late, Promise.all(seen.map((image) => image.decode().catch(() => {})))]);
  }
  scrollTo({ top: 0, behavior: "instant" });
  await frame();
})()`;

export const pageSize = `(() => {
  const root = document.documentElement;
  const body = document.body;
  const most = (side) => Math.ceil(Math.max(root["scroll" + side], body?.["scroll" + side] ?? 0));
  return { width: most("Width"), height: most("Height") };
})()`;
