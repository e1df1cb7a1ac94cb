import { crc32 } from "node:zlib";
import { Problem } from "#problem";
import { type Part, type Parts, readParts, unpack } from "../office/parts.ts";
import { Finder, type Holdings, noHoldings } from "./found.ts";
import { faultsOfNames, faultsOfRelations, faultsOfTypes, type Seen } from "./package-rules.ts";
import { brokenPromises, type OfficePromise } from "./promise.ts";
import { readStrictXml, XmlFault } from "./strict-xml.ts";

/** A file that has so much wrong with it is described well enough. */
const most = 10;

/**
 * Describes the faults of a finished package and the promises that it breaks. Every part must be whole and sound XML, the
 * target of every relation must be there, every relation that is used must be known, and every part must have a type.
 */
export function brokenPackage(bytes: Uint8Array, promise: OfficePromise): string[] {
  return seenThrough(bytes, promise).faults;
}

/** Describes a package's faults, and tells what was found in it. */
export function seenThrough(bytes: Uint8Array, promise: OfficePromise): { faults: string[]; holdings: Holdings } {
  const holdings = noHoldings();
  let parts: Parts;
  try {
    parts = readParts(bytes);
  } catch (error) {
    if (error instanceof Problem) return { faults: [error.message], holdings };
    throw error;
  }
  const faults = faultsOfNames(parts);
  const seen = new Map<string, Seen>();
  for (const part of inOrder(parts)) faults.push(...look(part, holdings, seen));
  faults.push(...faultsOfTypes(parts, seen, promise.format), ...faultsOfRelations(parts, seen));
  faults.push(...brokenPromises(holdings, promise));
  return { faults: faults.slice(0, most), holdings };
}

/** Sorts parts so that strings of a spreadsheet come before the cells that name them. */
const inOrder = (parts: Parts): Part[] =>
  [...parts.values()].sort(
    (a, b) => Number(b.name.endsWith("/sharedStrings.xml")) - Number(a.name.endsWith("/sharedStrings.xml")),
  );

/** Whether every page or slide shows a part. */
const isRepeated = (name: string): boolean => /\/(header|footer|slideMaster|slideLayout)\d*\.xml$/i.test(name);

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name);

function look(part: Part, holdings: Holdings, seen: Map<string, Seen>): string[] {
  const { name, size, crc } = part;
  let bytes: Uint8Array;
  try {
    bytes = unpack(part);
  } catch (error) {
    if (error instanceof Problem) return [`${name}: ${error.message}`];
    throw error;
  }
  if (bytes.length !== size || crc32(bytes) !== crc) return [`${name} is damaged`];
  if (!isXml(name)) return bytes.length > 0 ? [] : [`${name} is empty`];
  const finder = new Finder(holdings, isRepeated(name));
  try {
    readStrictXml(bytes, finder);
  } catch (error) {
    if (error instanceof XmlFault) return [`${name}: ${error.message}`];
    throw error;
  }
  seen.set(name, { bytes, relations: finder.relations });
  return finder.misplaced === undefined ? [] : [`${name}: another cell stands at ${finder.misplaced}, or behind it`];
}
