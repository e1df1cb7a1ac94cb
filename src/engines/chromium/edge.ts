import { warn } from "#engines/job/job.ts";

/** The usual size of small print, as browsers print headers and footers in letters of a point unless told. */
const size = "font-size:9px";
/** Elements over which the browser gives up the whole print: headers and footers can't reach any address. */
const loading = "link, script, meta, base, object, embed, iframe, frame, frameset, portal";
/** A rule that imports a style, with its letters escaped in any way that CSS allows (CSS Syntax 3, section 4.3.7). */
const importing = /@(?:i|\\0{0,4}[46]9\s?)(?:m|\\0{0,4}[46]d\s?)[^;{}]*;?/gi;

const elsewhere = /url\(\s*["']?(?!data:|#|["'\s])/i;

/**
 * Prepares a caller's header or footer for the browser: with a size, and with nothing that it must load. A page without
 * an address of its own has none to fill in.
 */
export async function readEdge(
  field: string,
  html: string | undefined,
  { hasAddress }: { hasAddress: boolean },
): Promise<string> {
  // Without a header of ours the browser prints the date, the title and the address.
  if (html === undefined) return "<i></i>";
  let dropped = false;
  const drop = (element: HTMLRewriterTypes.Element) => {
    dropped = true;
    element.remove();
  };
  const judge = (element: HTMLRewriterTypes.Element) => {
    if (element.hasAttribute("src") && !/^\s*data:/i.test(element.getAttribute("src") ?? "")) drop(element);
    if (elsewhere.test(element.getAttribute("style") ?? "")) dropped = true;
  };
  let style = "";
  const rewriter = new HTMLRewriter().on(loading, { element: drop }).on("[src], [style]", { element: judge });
  if (!hasAddress) rewriter.on(".url", { element: (element) => void element.remove() });
  rewriter.on("style", {
    text(chunk) {
      // The end of a piece may cut a rule in two.
      style += chunk.text;
      if (!chunk.lastInTextNode) return void chunk.remove();
      const kept = style.replace(importing, "");
      dropped ||= kept !== style || elsewhere.test(style);
      style = "";
      chunk.replace(kept, { html: true });
    },
  });
  const kept = await rewriter.transform(new Response(`<div style="${size};width:100%">${html}</div>`)).text();
  if (dropped) warn(`What ${field} would have to load was left out: it can have no file but data: addresses.`);
  return kept;
}
