import { photograph } from "#engines/chromium/index.ts";
import { warn } from "#engines/job.ts";
import { choice, flag, number, optional, text, whole } from "../fields.ts";
import { noFile, operation } from "../operation.ts";
import { pageCookies, pageHeaders, pageUrl, readPageHeaders, readPageUrl, stemOf, waiting } from "../web-page.ts";

export default operation({
  name: "html-to-image",
  family: "generate",
  title: "Web page to image",
  summary: "Captures a screenshot of a web page.",
  notes:
    "The page is captured once it is loaded, its fonts and pictures are there and the network is at rest. Every call " +
    "has a browser profile of its own: no cookie or storage passes from one to the next. Only the public web can be visited.",
  work: "capture",
  needs: ["chromium", "sharp"],
  input: noFile,
  options: {
    url: pageUrl(),
    format: choice(["png", "jpg"], { title: "Format", description: "Kind of the picture.", default: "png" }),
    width: whole({
      title: "Width",
      description: "Width of the browser's window in pixels.",
      minimum: 16,
      maximum: 8_192,
      default: 1280,
    }),
    height: whole({
      title: "Height",
      description: "Height of the browser's window in pixels.",
      minimum: 16,
      maximum: 8_192,
      default: 800,
    }),
    fullPage: flag({
      title: "Full page",
      description: "The whole page instead of the window, with all that loads as it is scrolled.",
      default: false,
    }),
    deviceScaleFactor: number({
      title: "Device scale factor",
      description: "Pixels of the picture for each pixel of the page: 2 as on a sharp screen.",
      minimum: 1,
      maximum: 3,
      default: 1,
    }),
    quality: whole({ title: "Quality", description: "For JPG: 10 to 100.", minimum: 10, maximum: 100, default: 80 }),
    selector: optional(
      text({
        title: "Selector",
        description: "A CSS selector: only the first element that matches is captured.",
        maxLength: 500,
      }),
    ),
    ...waiting(),
    darkMode: flag({ title: "Dark mode", description: "Ask the page for its dark colours.", default: false }),
    omitBackground: flag({
      title: "Omit background",
      description: "Leave the page's own white ground transparent; PNG only.",
      default: false,
    }),
    headers: pageHeaders(),
    cookies: pageCookies(),
  },
  output: ["png", "jpeg"],
  example: { url: "https://example.com/", width: 1280, height: 800 },

  async run(_, { url: address, format: kind, headers, cookies = {}, selector, waitForSelector, ...wish }) {
    const url = readPageUrl(address);
    const format = kind === "jpg" ? "jpeg" : "png";
    if (wish.omitBackground && format === "jpeg") warn("JPG has no transparency: omitBackground was ignored.");
    const media = "screen" as const;
    const taken = await photograph({
      ...wish,
      ...{ url, format, media, headers: readPageHeaders(headers), cookies, selector, waitForSelector },
      whole: wish.fullPage,
    });
    return { format, bytes: taken.bytes, picture: { width: taken.width, height: taken.height }, stem: stemOf(url) };
  },
});
