import type { PDFObject } from "./library.ts";
import { entriesOf } from "./objects.ts";

const entryCost = 64;
const longestContent = 1024 * 1024;
/** A name that is spelled by the numbers of its letters, which may be any name. */
const spelledOut = /\/[^\s/<>[\]()%]*#/;

/**
 * The resources that content may name, by kind and name. In doubt, all: this is to find out whether one is missing that
 * is used, and not to be told so by whoever left it out.
 */
export function usedResources(
  streams: readonly PDFObject[],
  resources: PDFObject,
  spend: (letters: number) => void,
): [name: string, resource: PDFObject][] {
  const isLong = streams.some((stream) => stream.get("Length").asNumber() > longestContent);
  const content = isLong ? "" : streams.map(contentOf).join("\n");
  const all = entriesOf(resources).flatMap(([kind, entry]) =>
    entry.isDictionary()
      ? entriesOf(entry).map(([name, one]) => ({ kind, name, one }))
      : [{ kind, name: "", one: entry }],
  );
  spend(content.length + all.length * entryCost);
  const names = new Set(content.match(/\/[^\s/<>[\](){}%\0]+/g));
  const isNamed = (name: string) => name === "" || /[^\0-\x7f]/.test(name) || names.has(`/${name}`);
  const named = isLong || spelledOut.test(content) ? all : all.filter(({ name }) => isNamed(name));
  const used = named.some(({ kind, one }) => borrows(kind, one)) ? all : named;
  return used.map(({ kind, name, one }) => [`${kind}/${name}`, one]);
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
