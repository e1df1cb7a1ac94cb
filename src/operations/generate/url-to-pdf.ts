import { print } from "#engines/chromium/index.ts";
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

/** Papers, upright, in millimetres: ISO 216, and ANSI/ASME Y14.1 for the American ones. */
const papers = {
  A3: { width: 297, height: 420 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  Letter: { width: 215.9, height: 279.4 },
  Legal: { width: 215.9, height: 355.6 },
};

const length = { rare: true, unit: "mm" } as const;
const byFormat = { minimum: 25, maximum: 5_000, without: "By format" };
const asMargin = { minimum: 0, maximum: 200, without: "As margin" };
const oneSide = (title: string) =>
  optional(number({ title, ...length, ...byFormat, description: "In place of the format's." }));
/** The margin of one edge. It may be wider than the margin of all four: a letterhead is. */
const oneMargin = (title: string) =>
  optional(number({ title, ...length, ...asMargin, description: "In place of the margin of all edges." }));

export default operation({
  name: "url-to-pdf",
  family: "generate",
  title: "Web page to PDF",
  action: "Make PDF",
  summary: "Prints a web page, or HTML of your own, as a PDF with text that can be selected, links and bookmarks.",
  notes:
    "The page is printed once it is loaded, its fonts and pictures are there (those further down too) and the network " +
    "is at rest. A page that names its own paper by CSS gets it unless format, paperWidth, paperHeight or landscape say " +
    `otherwise. Only the public web can be visited. ${sourceNotes}`,
  words: phrases(`
    website to pdf, html to pdf, web page to pdf, url to pdf, link to pdf, site to pdf, article to pdf, save
    page as pdf, print page, print a web page, print website, online page to pdf, news article to pdf,
    download a website, save web page offline, blog to pdf, recipe to pdf, keep an article, read later,
    wikipedia to pdf, html file to pdf, web page as document, internet page to pdf, homepage to pdf, archive a
    website, print without ads, save a link, online receipt to pdf, website printout, page of the internet,
    internet article, web article, save an article, web receipt, website as evidence, recipe from the
    internet, html template, invoice from html, print html, online page, email as pdf, keep a page for later,
    order confirmation, chrome print, order page to pdf
  `),
  work: "capture",
  needs: ["chromium", "mupdf"],
  input: documentInJson,
  options: {
    ...pageSource(),
    format: optional(
      choice(["A4", "A3", "A5", "Letter", "Legal"], {
        title: "Format",
        description: "Size of the paper.",
        api: "A4 unless given or named by the page's own CSS.",
        without: "A4, or what the page asks for",
      }),
    ),
    landscape: flag({ title: "Landscape", description: "Paper on its long side.", default: false }),
    margin: number({
      title: "Margin",
      unit: "mm",
      description: "At all four edges.",
      minimum: 0,
      maximum: 50,
      default: 10,
    }),
    marginTop: oneMargin("Top margin"),
    marginRight: oneMargin("Right margin"),
    marginBottom: oneMargin("Bottom margin"),
    marginLeft: oneMargin("Left margin"),
    scale: number({
      title: "Scale",
      rare: true,
      unit: "×",
      description: "Size of the page on the paper: 0.5 is half of it.",
      minimum: 0.1,
      maximum: 2,
      default: 1,
    }),
    printBackground: flag({
      title: "Print background",
      rare: true,
      description: "Background colours and pictures too.",
      default: true,
    }),
    media: choice(["print", "screen"], {
      title: "Media",
      rare: true,
      description: "As the page is meant for paper, or as it looks on a screen.",
      default: "print",
    }),
    preferCssPageSize: optional(
      flag({
        title: "Paper by the page",
        rare: true,
        description: "Whether paper that the page itself asks for goes before what is chosen here.",
        api: "Unless given, where none of format, paperWidth, paperHeight and landscape is.",
      }),
    ),
    viewportWidth: whole({
      title: "Viewport width",
      rare: true,
      unit: "px",
      description: "Width of the window that the page is loaded in, before it is laid out for the paper.",
      minimum: 16,
      maximum: 8_192,
      default: 1280,
    }),
    title: optional(
      text({ title: "Title", rare: true, description: "The PDF's title, instead of the page's own.", maxLength: 500 }),
    ),
    paperWidth: oneSide("Paper width"),
    paperHeight: oneSide("Paper height"),
    pageRanges: optional(
      text({
        title: "Page ranges",
        rare: true,
        description: 'Such as "1-3,7-" (7 to the end); all pages if left empty.',
        maxLength: 1_000,
        format: "page-ranges",
      }),
    ),
    singlePage: flag({ title: "Single page", description: "One page as long as the content is.", default: false }),
    headerHtml: optional(
      text({
        title: "Header HTML",
        rare: true,
        description: "Printed in the upper margin of every page.",
        api: "Elements of class pageNumber, totalPages, title, date and url are filled in.",
        maxLength: 20_000,
      }),
    ),
    footerHtml: optional(
      text({
        title: "Footer HTML",
        rare: true,
        description: "The same in the lower margin.",
        maxLength: 20_000,
      }),
    ),
    headerFirstHtml: optional(
      text({
        title: "First page's header HTML",
        rare: true,
        description: "In place of the header on page one.",
        api: "Empty: none there.",
        minLength: 0,
        maxLength: 20_000,
      }),
    ),
    footerFirstHtml: optional(
      text({
        title: "First page's footer HTML",
        rare: true,
        description: "In place of the footer on page one.",
        api: "Empty: none there.",
        minLength: 0,
        maxLength: 20_000,
      }),
    ),
    ...clearing(),
    ...waiting(),
    ...appearance(),
    headers: pageHeaders(),
    cookies: pageCookies(),
  },
  presets: [
    { title: "A4", note: "Or as the page asks", options: {} },
    { title: "Letter", note: "Pages", options: { format: "Letter" } },
    { title: "One page", note: "As long as it is", options: { singlePage: true } },
  ],
  rules: sourceRules,
  output: ["pdf"],
  occasional: ["Banners", "Chat-Bubbles"],
  example: { url: "https://example.com/" },

  async run(_, { url, html, baseUrl, format, paperWidth, paperHeight, headers, cookies = {}, ...wish }) {
    const source = readSource({ url, html, baseUrl });
    const named = papers[format ?? "A4"];
    const isChosen = format !== undefined || paperWidth !== undefined || paperHeight !== undefined;
    const paper = isChosen ? { width: paperWidth ?? named.width, height: paperHeight ?? named.height } : undefined;
    const sides = (["marginTop", "marginRight", "marginBottom", "marginLeft"] as const).filter(
      (side) => wish[side] !== undefined,
    );
    const printed = await print({
      ...wish,
      marginFields: sides.length === 4 ? sides : [...sides, "margin"],
      ...{ ...source, headers: readPageHeaders(headers), cookies, paper },
      marginsMm: {
        top: wish.marginTop ?? wish.margin,
        right: wish.marginRight ?? wish.margin,
        bottom: wish.marginBottom ?? wish.margin,
        left: wish.marginLeft ?? wish.margin,
      },
      preferCssPageSize: wish.preferCssPageSize,
      title: wish.title,
      userAgent: readUserAgent(wish.userAgent),
      waitForExpression: wish.waitForExpression,
      pageRanges: wish.pageRanges,
      waitForSelector: wish.waitForSelector,
      headerHtml: wish.headerHtml,
      footerHtml: wish.footerHtml,
      headerFirstHtml: wish.headerFirstHtml,
      footerFirstHtml: wish.footerFirstHtml,
      ...{ width: wish.viewportWidth, height: 800, whole: true },
    });
    return { ...printed, stem: stemOf(source.url) };
  },
});
