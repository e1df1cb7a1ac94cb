import { mainPart } from "./kind.ts";
import { attributeOf, ownTagsOf, tagsOf } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations } from "./relations.ts";

/** The number of slides or sheets of a document, and the number of hidden ones. */
export interface Leaves {
  all: number;
  hidden: number;
}

export function leavesOf(parts: Parts, format: string): Leaves | undefined {
  if (format === "xlsx") return sheets(parts);
  if (format === "pptx") return slides(parts);
  if (format === "ods") return drawn(parts, "table", "table:display", "false");
  if (format === "odp") return drawn(parts, "page", "presentation:visibility", "hidden");
  return undefined;
}

function sheets(parts: Parts): Leaves {
  const all = ownTagsOf(textOf(parts, mainPart(parts) ?? "") ?? "", "sheet");
  return { all: all.length, hidden: all.filter((tag) => /hidden/i.test(attributeOf(tag, "state") ?? "")).length };
}

function slides(parts: Parts): Leaves {
  const presentation = textOf(parts, mainPart(parts) ?? "") ?? "";
  const targets = new Map(mainRelations(parts).map(({ id, target }) => [id, target]));
  const [list, next] = [ownTagsOf(presentation, "sldIdLst")[0], presentation.lastIndexOf("sldIdLst>")];
  // A slide that is in the list and not in the file is none: LibreOffice has nothing to show for it.
  const all = ownTagsOf(presentation, "sldId")
    .filter(({ at }) => list !== undefined && at > list.at && at < next)
    .map((tag) => targets.get(attributeOf(tag, "r:id") ?? relationId(tag.text)) ?? "")
    .filter((name) => parts.has(name));
  const isHidden = (name: string) => {
    const [root] = ownTagsOf((textOf(parts, name) ?? "").slice(0, 65_536), "sld");
    return root !== undefined && /^(0|false)$/.test(attributeOf(root, "show") ?? "");
  };
  // A million places in the list may show one and the same slide.
  const hidden = new Set([...new Set(all)].filter(isHidden));
  return { all: all.length, hidden: all.filter((name) => hidden.has(name)).length };
}

/** Gives the relation's id, whatever its prefix: no other attribute of that local name has one. */
const relationId = (text: string): string => /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? "";

/** Counts the leaves of an OpenDocument, which hides by a style. */
function drawn(parts: Parts, element: string, attribute: string, value: string): Leaves {
  const content = textOf(parts, "content.xml") ?? "";
  const styles = new Set<string>();
  const tags = tagsOf(content, "style").filter(({ text }) => text.startsWith("<style:style"));
  for (const [index, tag] of tags.entries()) {
    const inside = content.slice(tag.at + tag.text.length, tags[index + 1]?.at).split("</style:style>", 1)[0] ?? "";
    const name = attributeOf(tag, "style:name");
    if (name !== undefined && inside.includes(`${attribute}="${value}"`)) styles.add(name);
  }
  const prefix = element === "table" ? "table" : "draw";
  const all = tagsOf(content, element).filter(({ text }) => text.startsWith(`<${prefix}:${element}`));
  return {
    all: all.length,
    hidden: all.filter((tag) => styles.has(attributeOf(tag, `${prefix}:style-name`) ?? "")).length,
  };
}
