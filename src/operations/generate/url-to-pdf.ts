import { print } from "#engines/chromium/index.ts";
import { choice, flag, number, optional, text } from "../fields.ts";
import { noFile, operation } from "../operation.ts";
import { pageCookies, pageHeaders, pageUrl, readPageHeaders, readPageUrl, stemOf, waiting } from "../web-page.ts";

/** Upright, in millimetres: ISO 216, and ANSI/ASME Y14.1 for the American ones. */
const papers = {
  A3: { width: 297, height: 420 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  Letter: { width: 215.9, height: 279.4 },
  Legal: { width: 215.9, height: 355.6 },
};

const side = { minimum: 25, maximum: 5_000 };

export default operation({
  name: "url-to-pdf",
  family: "generate",
  title: "Web page to PDF",
  summary: "Prints a web page as a PDF with selectable text, links, tags and an outline of its headings.",
  notes:
    "The page is printed once it is loaded, its fonts and pictures are there (those further down too) and the network " +
    "is at rest. A page that names its own paper by CSS gets it unless format, paperWidth, paperHeight or landscape say " +
    "otherwise. Only the public web can be visited.",
  work: "capture",
  needs: ["chromium", "mupdf"],
  input: noFile,
  options: {
    url: pageUrl(),
    format: optional(
      choice(["A4", "A3", "A5", "Letter", "Legal"], {
        title: "Format",
        description: "Paper. A4 unless given or named by the page's own CSS.",
      }),
    ),
    landscape: flag({ title: "Landscape", description: "Paper on its long side.", default: false }),
    margin: number({
      title: "Margin",
      description: "Millimetres at all four edges.",
      minimum: 0,
      maximum: 50,
      default: 10,
    }),
    scale: number({
      title: "Scale",
      description: "Size of the page on the paper: 0.5 is half of it.",
      minimum: 0.1,
      maximum: 2,
      default: 1,
    }),
    printBackground: flag({
      title: "Print background",
      description: "Background colours and pictures too.",
      default: true,
    }),
    media: choice(["print", "screen"], {
      title: "Media",
      description: "Whether the page's style for paper or that for screens is used.",
      default: "print",
    }),
    paperWidth: optional(
      number({ title: "Paper width", description: "Millimetres; instead of the format's.", ...side }),
    ),
    paperHeight: optional(
      number({ title: "Paper height", description: "Millimetres; instead of the format's.", ...side }),
    ),
    pageRanges: optional(
      text({
        title: "Page ranges",
        description: 'Which pages, such as "1-3,7-"; all of them unless given.',
        maxLength: 1_000,
        format: "page-ranges",
      }),
    ),
    singlePage: flag({ title: "Single page", description: "One page as long as the content is.", default: false }),
    headerHtml: optional(
      text({
        title: "Header HTML",
        description:
          "Printed in the upper margin of every page; elements of class pageNumber, totalPages, title, date and url are filled in.",
        maxLength: 20_000,
      }),
    ),
    footerHtml: optional(
      text({
        title: "Footer HTML",
        description: "The same in the lower margin.",
        maxLength: 20_000,
      }),
    ),
    ...waiting(),
    headers: pageHeaders(),
    cookies: pageCookies(),
  },
  output: ["pdf"],
  example: { url: "https://example.com/" },

  async run(_, { url: address, format, paperWidth, paperHeight, margin, headers, cookies = {}, ...wish }) {
    const url = readPageUrl(address);
    const named = papers[format ?? "A4"];
    const isChosen = format !== undefined || paperWidth !== undefined || paperHeight !== undefined;
    const paper = isChosen ? { width: paperWidth ?? named.width, height: paperHeight ?? named.height } : undefined;
    const printed = await print({
      ...wish,
      ...{ url, headers: readPageHeaders(headers), cookies, paper, marginMm: margin },
      pageRanges: wish.pageRanges,
      waitForSelector: wish.waitForSelector,
      headerHtml: wish.headerHtml,
      footerHtml: wish.footerHtml,
      ...{ width: 1280, height: 800, darkMode: false, whole: true },
    });
    return { ...printed, stem: stemOf(url) };
  },
});
