import type { PDFObject } from "./library.ts";
import { entriesOf } from "./objects.ts";

const entryCost = 64;
const longestContent = 1024 * 1024;
/** Names end at a delimiter or at one of six kinds of white space (ISO 32000-2, 7.2.3): fewer than JavaScript's. */
const names = /\/[^\0\t\n\f\r /<>[\](){}%]+/g;
/** A name spelled by the numbers of its letters, which may be any name. */
const spelledOut = /\/[^\0\t\n\f\r /<>[\](){}%]*#/;
/** The longest name that is compared: readers cut longer ones, each at a length of its own. */
const longestName = 126;

/** Resources that content may name, as "Font/F1", and names in it that are none of its resources. */
interface Named {
  used: [name: string, resource: PDFObject][];
  strays: string[];
}

/**
 * The resources that content may name; all of them in doubt. This is to find out whether a used one is missing, so it
 * can't rely on whoever left it out.
 */
export const usedResources = (
  streams: readonly PDFObject[],
  resources: PDFObject,
  spend: (letters: number) => void,
): Named["used"] => namedResources(streams, resources, spend).used;

export function namedResources(
  streams: readonly PDFObject[],
  resources: PDFObject,
  spend: (letters: number) => void,
): Named {
  const isLong = streams.some((stream) => stream.get("Length").asNumber() > longestContent);
  const content = isLong ? "" : streams.map(contentOf).join("\n");
  const all = entriesOf(resources).flatMap(([kind, entry]) =>
    entry.isDictionary()
      ? entriesOf(entry).map(([name, one]) => ({ kind, name, one }))
      : [{ kind, name: "", one: entry }],
  );
  spend(content.length + all.length * entryCost);
  const said = new Set(content.match(names)?.map((name) => name.slice(1)));
  const mayBeCut = (name: string) => name.length > longestName || /[^\0-\x7f]/.test(name);
  const isNamed = (name: string) => name === "" || mayBeCut(name) || said.has(name);
  const named = isLong || spelledOut.test(content) ? all : all.filter(({ name }) => isNamed(name));
  const used = named.some(({ kind, one }) => borrows(kind, one)) ? all : named;
  const own = new Set(all.map(({ name }) => name));
  return {
    used: used.map(({ kind, name, one }) => [`${kind}/${name}`, one]),
    strays: [...said].filter((name) => !own.has(name)),
  };
}

function contentOf(stream: PDFObject): string {
  const buffer = stream.readStream();
  const content = Buffer.from(buffer.asUint8Array()).toString("latin1");
  buffer.destroy();
  return content;
}

/** Whether a resource has content that takes its own resources from the page. */
function borrows(kind: string, resource: PDFObject): boolean {
  const lacks = (object: PDFObject) => !object.get("Resources").isDictionary();
  if (kind === "XObject") return resource.get("Subtype").asName() === "Form" && lacks(resource);
  if (kind === "Pattern") return resource.isStream() && lacks(resource);
  if (kind === "Font") return resource.get("CharProcs").isDictionary() && lacks(resource);
  if (kind === "ExtGState") return resource.get("SMask", "G").isDictionary() && lacks(resource.get("SMask", "G"));
  return false;
}
