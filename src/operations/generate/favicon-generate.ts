import { progress, warn } from "#engines/job/job.ts";
import { edit, look, pictures, pixels, type Step } from "#engines/sharp/index.ts";
import { writeIco } from "#formats/image/ico.ts";
import { type App, headLines, webManifest } from "#formats/image/web-app.ts";
import { photos } from "#formats/kinds/format.ts";
import { colour, number, optional, text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const largest = 512;
/** The side from which every icon is scaled, so that an upload is decoded or drawn once. */
const master = 2 * largest;
/** The circle that every mask leaves of a maskable icon, as a share of its side (W3C Web Application Manifest). */
const safeCircle = 0.8;

const icoSides = [48, 32, 16];
const plainSides = [16, 32, 48, 96, 192, largest];

export default operation({
  name: "favicon-generate",
  family: "generate",
  title: "Favicon package",
  action: "Make icons",
  summary: "Makes every icon that a website needs from one picture.",
  notes:
    "The ZIP has favicon.ico (48, 32 and 16 pixels), PNGs of 16, 32, 48, 96, 192 and 512 pixels, apple-touch-icon.png, a maskable icon, favicon.svg if the picture is an SVG, site.webmanifest, and head.html with the lines for the page's head. A picture that is not square is padded, never stretched.",
  words: phrases(`
    favicon maker, website icon, site icon, browser tab icon, ico, png to ico, jpg to ico, svg to ico, logo to
    icon, app icon, home screen icon, apple touch icon, android icon, icon next to the page title,
    favicon.ico, pwa icons, web app manifest, shortcut icon, bookmark icon, address bar icon, windows tile,
    tab logo, tab picture, symbol for a site, icon set, all icon sizes, webmanifest, emblem, manifest icons,
    icons for a manifest, manifest.json, 192 and 512, small icon, site logo, tab symbol, home screen, icon for
    a shop, wordpress icon, icons from a logo, website symbol
  `),
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  options: {
    name: optional(
      text({
        title: "Name",
        rare: true,
        description: "The website's name; the file's own if left empty.",
        maxLength: 200,
      }),
    ),
    shortName: optional(
      text({
        title: "Short name",
        rare: true,
        description: "What stands under the icon on a home screen; the name if left empty.",
        maxLength: 50,
      }),
    ),
    themeColor: colour({
      title: "Theme colour",
      rare: true,
      description: "Colours the browser's own bars.",
      default: "#ffffff",
    }),
    backgroundColor: colour({
      title: "Background colour",
      rare: true,
      description: "Under the icons that may not be transparent, and behind an app while it starts.",
      default: "#ffffff",
    }),
    padding: number({
      title: "Padding",
      unit: "%",
      description: "Empty border on every side.",
      minimum: 0,
      maximum: 40,
      default: 0,
    }),
  },
  output: ["zip"],
  example: { file: "logo.png", name: "Example", themeColor: "#2b6cb0" },

  async run(file, { name = file.stem, shortName = name, themeColor, backgroundColor, padding }) {
    const isDrawing = file.format === "svg";
    const { width, height } = await look(file);
    const longest = Math.max(width, height);
    if (!isDrawing && longest < largest) {
      warn(`The picture has only ${width} × ${height} pixels: the icons that are larger were enlarged from it.`);
    }
    const size = { width: master, height: master, withoutEnlargement: !isDrawing };
    const source = await pixels(file, [{ do: "resize", ...size }]);

    let done = 0;
    const icon = async (side: number, inner: number, under?: string) => {
      const steps: Step[] = [
        { do: "resize", width: inner, height: inner, fit: "contain" },
        { do: "pad", width: side, height: side },
      ];
      const made = await edit(source, under ? [...steps, { do: "flatten", background: under }] : steps, {
        format: "png",
      });
      progress(++done, plainSides.length + 2, "files");
      return made;
    };
    const within = (side: number) => Math.max(1, Math.round(side * (1 - padding / 50)));
    const roundest = (largest * safeCircle * longest) / Math.hypot(width, height);
    const maskable = Math.floor(Math.min(roundest, within(largest)));

    const [plain, apple, masked] = await Promise.all([
      Promise.all(plainSides.map(async (side) => ({ side, product: await icon(side, within(side)) }))),
      icon(180, within(180), backgroundColor),
      icon(largest, maskable, backgroundColor),
    ]);
    const small = icoSides.flatMap((side) => plain.filter((one) => one.side === side));
    const ico = writeIco(await Promise.all(small.map(({ product }) => pixels(product))));

    const app: App = { name, shortName, themeColor, backgroundColor, hasSvg: isDrawing };
    const encoded = (content: string, unread: string) => ({ bytes: new TextEncoder().encode(content), unread });
    const drawing = isDrawing
      ? [
          {
            name: "favicon.svg",
            product: encoded(
              await pictures.squareDrawing(file.bytes, padding / 100),
              "a drawing that was read and cleaned",
            ),
          },
        ]
      : [];
    return {
      stem: "favicon",
      parts: [
        { name: "favicon.ico", product: { bytes: ico, unread: "its pictures are the PNGs beside it" } },
        ...drawing,
        ...plain.map(({ side, product }) => ({ name: `favicon-${side}x${side}.png`, product })),
        { name: "apple-touch-icon.png", product: apple },
        { name: `maskable-${largest}x${largest}.png`, product: masked },
        { name: "site.webmanifest", product: encoded(webManifest(app), "a text of ours") },
        { name: "head.html", product: encoded(headLines(app), "a text of ours") },
      ],
    };
  },
});
