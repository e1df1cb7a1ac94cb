import type { Template } from "../template.ts";
import { familyOf, sheet } from "./html.ts";
import { between } from "./random.ts";

/** Ways around the text, and what isn't text: of Sphinx, DocBook, AsciiDoc and plain pages. */
const around =
  "script,style,link,meta,title,nav,header,footer,form,button,input,select,img,svg,iframe,object,video,.navheader,.navfooter,.navigation,.related,.sphinxsidebar,.headerlink,.footer,#footer,#toc,.toc,.indextable,[role=navigation],[role=search],hr";

const lettersOf = { least: 900, most: 9000 };

/** The body of a page, with its elements and without their looks. */
function bare(html: string): { body: string; letters: number } {
  const rewriter = new HTMLRewriter().on(around, { element: (element) => void element.remove() }).on("*", {
    element(element) {
      const kept = ["colspan", "rowspan"];
      for (const [name] of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
    },
    comments: (comment) => void comment.remove(),
  });
  const whole = rewriter.transform(html.replace(/<\?xml[^>]*\?>|<!doctype[^>]*>/gi, ""));
  const body = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(whole)?.[1] ?? "";
  return { body, letters: body.replace(/<[^>]*>/g, "").length };
}

/** A page of a package's documentation in a look of its own: its tags are the truth. */
const documentation: Template = {
  name: "sealed-documentation-page",
  set: "sealed",
  kind: "page",
  class: "documentation page",
  async make(random, given) {
    const files = await given.files(".html");
    if (files.length === 0) return undefined;
    for (let tries = 0; tries < 20; tries++) {
      const file = random.pick(files);
      const { body, letters } = bare(await Bun.file(file.path).text());
      if (letters < lettersOf.least || letters > lettersOf.most) continue;
      const line = random.pick(["th,td{border:.5pt solid #666}", "th,td{border-bottom:.5pt solid #aaa}", ""]);
      const css = `body{font:${between(random, 9, 11)}pt/1.45 '${familyOf(random)}';overflow-wrap:anywhere}a{color:${random.pick(["#1a4f8b", "#000"])};text-decoration:none}h1{font-size:19pt}h2{font-size:15pt}h3{font-size:12pt}h1,h2,h3{line-height:1.2;margin:5mm 0 2mm;break-after:avoid}p{margin:0 0 2.5mm}pre{font:8.5pt/1.3 'DejaVu Sans Mono';background:#f4f4f4;padding:2mm;white-space:pre-wrap}code,tt{font-family:'DejaVu Sans Mono';font-size:90%}table{border-collapse:collapse;margin:2mm 0}th,td{padding:1mm 2mm;text-align:left;vertical-align:top}dt{font-weight:bold}dd{margin:0 0 2mm 8mm}${line}`;
      return { ...sheet({ css, body, numbered: random.chance(0.5) }), source: file.name };
    }
    return undefined;
  },
};

export const fromPackages: readonly Template[] = [documentation];
