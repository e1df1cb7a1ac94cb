import type { Random } from "../../fuzz/random.ts";
import type { Given, Source, Template } from "../template.ts";
import { between, cssOf, type Look, lookOf } from "./look.ts";
import { ruled } from "./rulings.ts";

/** What of a page is no document: ways to other pages, programs, pictures that are files of their own. */
const furniture = [
  "script, style, link, meta, iframe, object, form, input, button, select, nav, footer, img, noscript, svg, hr, audio, video",
  ".navheader, .navfooter, .header, .footer, .sphinxsidebar, .related, .headerlink, .nav-panel, .breadcrumb, .toc, .contents, .nav, .navigation, .node, #table-of-contents, #SEC_Contents, #preamble, #menu, #quickview",
];

/** A page without its furniture. Links keep their texts alone. */
function cleaned(html: string): string {
  let rewriter = new HTMLRewriter();
  for (const selector of furniture.join(", ").split(", "))
    rewriter = rewriter.on(selector, { element: (one) => void one.remove() });
  const plain = (one: HTMLRewriterTypes.Element) => {
    for (const [name] of [...one.attributes])
      if (!/^(rowspan|colspan|start|data-truth)$/.test(name)) one.removeAttribute(name);
  };
  return rewriter
    .on("a", { element: (one) => void one.removeAndKeepContent() })
    .on(".table > .title, .figure > .title, .example > .title", {
      element: (one) => void one.setAttribute("data-truth", "caption"),
    })
    .on("body *", { element: plain })
    .onDocument({ comments: (one) => void one.remove(), doctype: (one) => void one.remove() })
    .transform(html);
}

/**
 * Keeps a piece of the page: from one of its headings on until enough letters have come. Tables that only lay things out,
 * and those within each other, are no truth: pages that have them are not shown.
 */
const keepPiece = (from: number, letters: number): string => `<script>{
  let root = document.body;
  const blocks = (element) => [...element.children].filter((child) => child.textContent.trim().length > 0);
  while (blocks(root).length === 1) root = blocks(root)[0];
  for (;;) {
    const large = blocks(root).filter((child) => /^(DIV|SECTION|ARTICLE|MAIN)$/.test(child.tagName) && child.textContent.length > ${letters});
    if (large.length === 0) break;
    large[0].replaceWith(...large[0].childNodes);
  }
  const all = blocks(root);
  const heads = all.filter((child) => /^H[1-4]$/.test(child.tagName) || child.querySelector("h1, h2, h3, h4"));
  const first = heads[Math.floor(${from} * heads.length)] ?? all[0];
  let seen = 0;
  const kept = [];
  for (const one of all.slice(Math.max(0, all.indexOf(first)))) {
    if (seen > ${letters}) break;
    if (one.querySelector("table table") || one.textContent.length > ${letters} * 1.5) continue;
    seen += one.textContent.length;
    kept.push(one);
  }
  while (/^H/.test(kept.at(-1)?.tagName)) kept.pop();
  document.body.replaceChildren(...kept);
}</script>`;

const mono = ["DejaVu Sans Mono", "Liberation Mono", "Nimbus Mono PS"] as const;

/** A style of its own for what a package brings, as the package's own is not at hand. */
function styleOf(random: Random, set: Template["set"], look: Look): string {
  const lines =
    set === "fit" ? (["grid", "rows", "headLine", "none"] as const) : (["open", "bands", "three", "columns"] as const);
  const code = set === "fit" ? "background: #f4f4f4; padding: 2mm 3mm" : "border: .5pt solid #bbb; padding: 2mm 3mm";
  return `${cssOf(look)} body { overflow-wrap: break-word } ${ruled(random.pick(lines))} pre { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.3; ${random.chance(0.7) ? code : "margin-left: 6mm"} } pre, code, tt, kbd { font-family: "${random.pick(mono)}"; font-size: .88em }
dt { font-weight: bold } dd { margin: 0 0 .5em 8mm } td, th { overflow-wrap: anywhere } table { max-width: 100% } p { hyphens: none }`;
}

const documentation = (set: "fit" | "check", name: string, columns: number | undefined): Template => ({
  name,
  set,
  kind: "page",
  class: "documentation of packages",
  async make(random, given) {
    const source = await pick(random, given);
    if (!source) return undefined;
    const look = lookOf(random, {
      justified: random.chance(0.2),
      hyphens: false,
      indented: false,
      ...(columns && { pt: 8.5 }),
    });
    const flow = columns
      ? `body { columns: ${columns}; column-gap: ${between(random, 12, 20)}pt } h1 { column-span: all }`
      : "";
    const body = cleaned(await Bun.file(source.path).text());
    const lang = /<html[^>]*\blang="([\w-]+)"/i.exec(body)?.[1] ?? "en";
    const piece = keepPiece(random.next(), between(random, 2000, 7000, 500));
    const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><style>${styleOf(random, set, look)}${flow}</style></head><body>${bodyOf(body)}${piece}</body></html>`;
    return {
      source: source.name,
      print: { by: "chromium", html, tagged: random.chance(0.1) },
      truth: ({ pages, elements = [] }) => {
        if (elements.length < 4) throw new Error(`${source.name} has nothing to show`);
        return { blocks: elements, pages: Array.from({ length: pages }, () => (columns ? { columns } : {})) };
      },
    };
  },
});

const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*?)(<\/body>|$)/i.exec(html)?.[1] ?? html;

/** A file of some length, and not a list of all that a package has. */
async function pick(random: Random, given: Given): Promise<Source | undefined> {
  // Each package as often as the others, however many files it has.
  const packages = [...Map.groupBy(await given.files(".html"), ({ name }) => name.split(":")[0]).values()];
  for (let tries = 0; tries < 40 && packages.length > 0; tries++) {
    const source = random.pick(random.pick(packages));
    if (/(index|genindex|search|toc|py-modindex|bookindex)[\w-]*\.html$/i.test(source.path)) continue;
    const text = await Bun.file(source.path).text();
    if (text.length > 6000 && text.length < 400_000 && !/charset=["']?(iso|windows|euc|shift)/i.test(text))
      return source;
  }
  return undefined;
}

export const documentations: readonly Template[] = [
  documentation("fit", "documentation-plain", undefined),
  documentation("fit", "documentation-two-columns", 2),
  documentation("check", "documentation-framed", undefined),
  documentation("check", "documentation-framed-in-columns", 3),
];
