import { operationsIn } from "#formats/pdf/content.ts";
import { markIn, textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, entriesOf } from "../kernel/objects.ts";

const prefix = "marked content ";
const unsaid = "without a tree";

/**
 * Makes each piece of a page's marked content a layer that is named after it, in the copy that is read: the library
 * tells its devices of layers, and nothing of marked content.
 */
export function markLayers(doc: PDFDocument, page: PDFObject): void {
  const contents = page.get("Contents");
  const resources = page.getInheritable("Resources");
  const text = textIn(contents);
  if (!/\b(?:BDC|BMC)\b/.test(text)) return;
  const properties = doc.newDictionary();
  for (const [key, value] of entriesOf(resources.get("Properties"))) properties.put(key, value);
  const known = new Set<string>();
  // Numbers of marks mean nothing without a tree, which is lost where pages are taken from one file to another.
  const isNumbered = doc.getTrailer().get("Root", "StructTreeRoot").isDictionary();
  const opened = (operands: readonly string[], own: string): string => {
    const mark = markOf(operands, resources);
    if (mark === undefined) return own;
    const said = typeof mark === "number" && !isNumbered ? unsaid : mark;
    const name = `Marked${said === unsaid ? "" : said}`;
    if (!known.has(name)) properties.put(name, doc.addObject({ Type: "OCG", Name: doc.newString(`${prefix}${said}`) }));
    known.add(name);
    return ` /OC /${name} BDC `;
  };
  const layered = withLayers(text, opened);
  if (known.size === 0) return;
  const own = resources.isDictionary() ? copyOf(doc, resources.resolve()) : doc.newDictionary();
  own.put("Properties", properties);
  page.put("Resources", own);
  page.put("Contents", doc.addStream(Buffer.from(layered, "latin1"), {}));
}

/**
 * The most letters that content may grow by: open marks are written again at each saved state, and each may be
 * thousands of times.
 */
const mostGrown = 8_000_000;
const building = new Set(["m", "l", "c", "v", "y", "h", "re"]);
const painting = new Set(["n", "f", "F", "f*", "s", "S", "b", "b*", "B", "B*"]);

/** The letters that close what is open and open it again. */
const costOf = (made: string): number => `${made} EMC `.length;

/**
 * Writes content with its marks opened anew. A state may be saved in a mark and restored behind its end, or the other
 * way around, and content may be clipped from there on: a layer has to end as it began, so it is closed ahead of these
 * and opened again.
 */
function withLayers(text: string, opened: (operands: readonly string[], own: string) => string): string {
  const parts: string[] = [];
  const open: string[] = [];
  let [weight, left] = [0, mostGrown];
  const isSplit = (): boolean => {
    if (own === 0 || open.length === 0) return false;
    left -= weight;
    return left >= 0;
  };
  let [done, own, clips] = [0, 0, false];
  let path: number | undefined;
  const write = (start: number, made: string, end: number) => {
    parts.push(text.slice(done, start), made);
    done = end;
  };
  const closed = (): string => " EMC".repeat(open.length);
  for (const { operator, operands, start, end } of operationsIn(text)) {
    if (operator === "BDC" || operator === "BMC") {
      const given = text.slice(start, end);
      const made = opened(operands, given);
      open.push(made);
      weight += costOf(made);
      if (made === given) continue;
      own += 1;
      write(start, made, end);
    } else if (operator === "EMC") {
      const last = open.pop();
      if (last !== undefined) weight -= costOf(last);
    } else if (building.has(operator)) path ??= start;
    else if (operator === "W" || operator === "W*") clips = true;
    else if (painting.has(operator)) {
      if (clips && isSplit()) {
        write(path ?? start, `${closed()} `, path ?? start);
        write(end, ` ${open.join(" ")} `, end);
      }
      [path, clips] = [undefined, false];
    } else if ((operator === "q" || operator === "Q") && isSplit())
      write(start, `${closed()} ${operator} ${open.join(" ")} `, end);
  }
  return parts.join("") + text.slice(done);
}

function markOf([tag, properties = ""]: readonly string[], resources: PDFObject): number | "artifact" | undefined {
  return markIn(properties, tag === "/OC" ? undefined : resources) ?? (tag === "/Artifact" ? "artifact" : undefined);
}

/** Reads the marked content that a layer stands for. */
export function markOfLayer(layer: string): number | "artifact" | undefined {
  if (!layer.startsWith(prefix)) return undefined;
  const name = layer.slice(prefix.length);
  return name === "artifact" ? name : name === unsaid ? undefined : Number(name);
}
