import { photograph } from "#engines/chromium/index.ts";
import { warn } from "#engines/job/job.ts";
import { choice, flag, number, optional, text, whole } from "../fields.ts";
import { documentInJson, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";
import {
  appearance,
  clearing,
  pageCookies,
  pageHeaders,
  pageSource,
  readPageHeaders,
  readSource,
  readUserAgent,
  sourceNotes,
  sourceRules,
  stemOf,
  waiting,
} from "../web-page.ts";

export default operation({
  name: "html-to-image",
  family: "generate",
  title: "Web page to image",
  action: "Take picture",
  summary: "Takes a picture of a web page, or of HTML of your own.",
  notes:
    "The page is captured once it is loaded, its fonts and pictures are there and the network is at rest. Every call " +
    "has a browser profile of its own: no cookie or storage passes from one to the next. Only the public web can be " +
    `visited. ${sourceNotes}`,
  words: phrases(`
    screenshot, website to png, screenshot of a website, screenshot of a web page, screen capture, screen
    shot, website to image, web page to jpg, url to image, link to picture, html to png, html to jpg, capture
    page, full page screenshot, picture of a web page, thumbnail of a website, page to png, screengrab,
    picture of a website, how a website looks, full length screenshot, long page, scrolling screenshot, entire
    page as picture, snap a site, website preview, preview image, og image, social card, html code to picture,
    render html, tweet to image, homepage to picture, save web page as picture, link preview, mockup of a
    website, jpg of a site, url to png, screenshot by url, image from a url, capture a site, capture landing
    page, how a page looks, html mail as picture, html template to png, full height, photo of a website,
    visual of a page
  `),
  work: "capture",
  needs: ["chromium", "sharp"],
  input: documentInJson,
  options: {
    ...pageSource(),
    format: choice(["png", "jpg", "webp"], {
      title: "Format",
      description: "What the picture is saved as.",
      default: "png",
    }),
    width: whole({
      title: "Width",
      unit: "px",
      description: "Width of the browser's window.",
      minimum: 16,
      maximum: 8_192,
      default: 1280,
    }),
    height: whole({
      title: "Height",
      unit: "px",
      description: "Height of the browser's window.",
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
      title: "Pixel density",
      rare: true,
      unit: "×",
      description: "2 draws everything twice as fine, as phones do.",
      api: "Pixels of the picture for each pixel of the page.",
      minimum: 1,
      maximum: 3,
      default: 1,
    }),
    quality: whole({
      title: "Quality",
      unit: "%",
      description: "For JPG and WebP: 10 is smallest, 100 looks best.",
      api: "100 of WebP is without loss.",
      minimum: 10,
      maximum: 100,
      default: 80,
    }),
    selector: optional(
      text({
        title: "Selector",
        rare: true,
        description: "A CSS selector: only the first element that matches is captured.",
        maxLength: 500,
      }),
    ),
    ...clearing(),
    ...waiting(),
    ...appearance(),
    omitBackground: flag({
      title: "Omit background",
      rare: true,
      description: "Leaves the page's own white ground see-through; not for JPG.",
      default: false,
    }),
    headers: pageHeaders(),
    cookies: pageCookies(),
  },
  presets: [
    { title: "Desktop", note: "1,280 × 800", options: {} },
    { title: "Phone", note: "390 × 844", options: { width: 390, height: 844, deviceScaleFactor: 2 } },
    { title: "Whole page", note: "As long as it is", options: { fullPage: true } },
  ],
  rules: sourceRules,
  output: ["png", "jpeg", "webp"],
  occasional: ["Banners", "Chat-Bubbles"],
  example: { url: "https://example.com/", width: 1280, height: 800 },

  async run(_, { url, html, baseUrl, format: kind, headers, cookies = {}, selector, ...wish }) {
    const source = readSource({ url, html, baseUrl });
    const format = kind === "jpg" ? "jpeg" : kind;
    if (wish.omitBackground && format === "jpeg") warn("JPG has no transparency: omitBackground was ignored.");
    const media = "screen" as const;
    const taken = await photograph({
      ...wish,
      ...{ ...source, format, media, headers: readPageHeaders(headers), cookies, selector },
      waitForSelector: wish.waitForSelector,
      waitForExpression: wish.waitForExpression,
      userAgent: readUserAgent(wish.userAgent),
      whole: wish.fullPage,
    });
    return {
      format,
      bytes: taken.bytes,
      picture: { width: taken.width, height: taken.height },
      stem: stemOf(source.url),
    };
  },
});
