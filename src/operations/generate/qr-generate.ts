import { warn } from "#engines/job/job.ts";
import { encode } from "#engines/qrcode/index.ts";
import { contrast, luminance, rgb } from "#formats/image/colour.ts";
import { photos } from "#formats/kinds/format.ts";
import { packTwoColourPng, writeTwoColourPng } from "#formats/png/png.ts";
import { drawSvg, rowsOf } from "#formats/qr/qr-code.ts";
import { Problem } from "#problem";
import { choice, colour, dataAddress, flag, number, optional, text, whole } from "../fields.ts";
import { noFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";
import { clearedFor, codeForLogo, inPixels, inVectors, logoFor, requireReadable } from "../qr-logo.ts";

/** The contrast below which cameras in poor light begin to fail: WCAG 2 sets it for graphics. */
const readableContrast = 3;

const usualLogoScale = 0.2;

/** The longest side of a code that is packed in this thread: handing it to another would take longer. */
const fewPixels = 700;

export default operation({
  name: "qr-generate",
  family: "generate",
  title: "QR code",
  action: "Make QR code",
  summary: "Draws a QR code of a text or an address.",
  notes:
    "With a logo the code is read back before it leaves; where that fails the answer is a 422 that says what helps.",
  words: phrases(`
    qr code generator, qr code maker, qrcode, link to qr, url to qr code, wifi code, scan code, barcode,
    contact card, vcard, code to scan with a phone, square code, share wifi password, menu code, restaurant
    menu, google review link, payment code, business card, event ticket, code for guests, open link with
    camera, guest wifi, wlan, flyer code, poster link, qr with logo, custom qr, 2d code, scannable code,
    matrix code, quick response code, phone number code, code for a poster, code for my shop, code for a form,
    code that opens a page, code with a logo, feedback code, whatsapp code, scan to open, scan to pay, scan to
    join, address as code, app download code, instagram code, link as code, something to scan, people scan it
    and find my page
  `),
  everyday: true,
  live: true,
  work: "image",
  needs: ["qrcode"],
  input: noFile,
  options: {
    text: text({
      title: "Text",
      description: "A web address, a text, Wi-Fi access and so on, in any script.",
      maxLength: 7_089,
    }),
    size: whole({
      title: "Size",
      unit: "px",
      description: "Side of the picture, with its empty border.",
      minimum: 21,
      maximum: 4_096,
      default: 300,
    }),
    errorCorrection: choice(["L", "M", "Q", "H"], {
      title: "Error correction",
      description: "How much may be covered or dirty: L 7 %, M 15 %, Q 25 %, H 30 %.",
      default: "M",
    }),
    fgColor: colour({ title: "Foreground", description: "Colour of the dark squares.", default: "#000000" }),
    bgColor: colour({ title: "Background", description: "Colour of the light squares.", default: "#ffffff" }),
    format: choice(["png", "svg"], {
      title: "Format",
      description: "PNG is made of pixels; SVG can be enlarged without end.",
      default: "png",
    }),
    margin: whole({
      title: "Margin",
      unit: "modules",
      description: "Empty border, counted in modules, the squares of the code; scanners expect 4.",
      minimum: 0,
      maximum: 20,
      default: 4,
    }),
    transparent: flag({
      title: "Transparent",
      description: "Leaves out the background; what lies below should be as light.",
      default: false,
    }),
    logo: optional(
      dataAddress({
        title: "Logo",
        description: "A small picture for the middle.",
        api: "As a data: address (data:image/png;base64,…) of at most 256 KB.",
        maxLength: 262_144,
        formats: photos,
      }),
    ),
    logoScale: number({
      title: "Logo scale",
      description: "Longer side of the logo as a share of the code's; the larger, the more error correction it takes.",
      minimum: 0.05,
      maximum: 0.5,
      default: usualLogoScale,
    }),
  },
  presets: [
    { title: "Screen", note: "A picture of 300 px", options: {} },
    { title: "Print", note: "Large and sturdy", options: { size: 2000, errorCorrection: "Q" } },
    { title: "Drawing", note: "For designers", options: { format: "svg", errorCorrection: "Q" } },
  ],
  output: ["png", "svg"],
  example: {
    text: "https://example.com/",
    size: 300,
    errorCorrection: "H",
    logo: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI4IiBoZWlnaHQ9IjgiPjxjaXJjbGUgY3g9IjQiIGN5PSI0IiByPSI0IiBmaWxsPSIjZDAzMDMwIi8+PC9zdmc+",
  },

  async run(_, { text, size, errorCorrection, fgColor, bgColor, format, margin, transparent, logo, logoScale }) {
    if (logo === undefined && logoScale !== usualLogoScale) warn("logoScale has no effect: there is no logo.");
    const smallest = await encode(text, errorCorrection);
    const wish = { text, errorCorrection, size, margin };
    const code = logo === undefined ? smallest : await codeForLogo(smallest, wish);
    const least = code.side + 2 * margin;
    if (size < least) {
      const says = `size is too small: this code needs at least ${least} pixels, one for each module and its margin.`;
      throw new Problem("bad-request", says, { fields: ["size"] });
    }
    warnOfColours(fgColor, bgColor);
    const mark = logo === undefined ? undefined : await logoFor(logo, code, logoScale);
    const shown = mark ? clearedFor(mark, code) : code;
    const picture = { width: size, height: size };
    const stem = "qr-code";
    const promise = { text, size, modules: least, bgColor, errorCorrection };
    if (format === "svg") {
      const ground = transparent ? undefined : bgColor;
      const more = mark && (await inVectors(mark, margin));
      const bytes = new TextEncoder().encode(drawSvg(shown, { size, margin, fgColor, bgColor: ground }, more));
      if (mark) await requireReadable({ format, bytes }, promise);
      return { format, bytes, picture, stem };
    }
    // Modules have whole pixels, since anything else blurs edges; the rest widens the quiet zone.
    const pixels = Math.floor(size / least);
    const start = Math.floor((size - code.side * pixels) / 2);
    const rows = rowsOf(shown, { size, start, pixels });
    const write = size > fewPixels ? packTwoColourPng : writeTwoColourPng;
    const bytes = await write(size, [rgb(bgColor), rgb(fgColor)], rows, { clear: transparent });
    if (!mark) return { format, bytes, picture, stem };
    const made = await inPixels(mark, { format, bytes }, { start, pixels });
    await requireReadable(made, promise);
    return { ...made, picture, stem };
  },
});

function warnOfColours(foreground: string, background: string): void {
  if (luminance(foreground) > luminance(background)) {
    warn("The code is inverted (light on dark): some readers can't read it.");
  }
  const ratio = contrast(foreground, background);
  if (ratio < readableContrast) {
    warn(`The contrast of fgColor and bgColor is low (${ratio.toFixed(1)}:1, at least 3:1 is advised).`);
  }
}
