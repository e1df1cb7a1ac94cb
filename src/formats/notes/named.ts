import { find, type Packet, readPacket, textOf } from "../xmp/packet.ts";
import { type Entries, type Entry, entriesOf } from "./exif-entries.ts";
import { iimOf } from "./iim.ts";

/** The parts of a picture's metadata that can be kept, each by itself. */
export const noteNames = ["copyright", "creation", "location"] as const;
export type NoteName = (typeof noteNames)[number];

/** The places of a file in which metadata may stand. */
export interface Told {
  exif: Uint8Array | undefined;
  xmp: string | undefined;
  iim: Uint8Array | undefined;
}

const ascii = 2;
/** Tags for a picture's maker and owner, and for its moment with the zone (EXIF 2.32, tables 4, 8 and 15). */
const tags = { artist: 0x013b, copyright: 0x8298, taken: 0x9003, digitised: 0x9004, zone: 0x9011 };
const creation: readonly number[] = [tags.taken, tags.digitised, tags.zone, 0x9012, 0x9291, 0x9292];

const dublinCore = "http://purl.org/dc/elements/1.1/";
const basic = "http://ns.adobe.com/xap/1.0/";
const photoshop = "http://ns.adobe.com/photoshop/1.0/";
const exifSpace = "http://ns.adobe.com/exif/1.0/";

/** Reads the named parts of a file's metadata, as EXIF; undefined where the file has none of them. */
export function named({ exif, xmp, iim }: Told, names: readonly NoteName[]): Entries | undefined {
  const own = (exif && entriesOf(exif)) ?? { isLittle: true, main: [], exif: [], gps: [] };
  const packet = xmp === undefined ? undefined : readPacket(Buffer.from(xmp));
  const records = iim ? iimOf(iim) : new Map<number, string>();
  const kept: Entries = { isLittle: own.isLittle, main: [], exif: [], gps: [] };
  if (names.includes("copyright")) {
    kept.main.push(
      ...ownOr(own.main, tags.copyright, packetText(packet, dublinCore, "rights") ?? records.get(116)),
      ...ownOr(own.main, tags.artist, packetText(packet, dublinCore, "creator") ?? records.get(80)),
    );
  }
  if (names.includes("creation")) {
    kept.exif.push(...own.exif.filter(({ tag }) => creation.includes(tag)));
    if (kept.exif.length === 0) kept.exif.push(...takenIn(packet, records.get(55)));
  }
  if (names.includes("location")) kept.gps.push(...own.gps);
  return kept.main.length + kept.exif.length + kept.gps.length > 0 ? kept : undefined;
}

/** Whether XMP alone tells the place, in words for which EXIF has no room. */
export const isPlacedByXmpAlone = ({ exif, xmp }: Told): boolean =>
  xmp?.includes("GPSLatitude") === true && ((exif && entriesOf(exif))?.gps.length ?? 0) === 0;

function ownOr(list: readonly Entry[], tag: number, otherwise: string | undefined): Entry[] {
  const own = list.find((one) => one.tag === tag);
  if (own) return [own];
  return otherwise ? [text(tag, otherwise)] : [];
}

const text = (tag: number, value: string): Entry => {
  const bytes = Buffer.from(`${value}\0`);
  return { tag, type: ascii, count: bytes.length, value: bytes };
};

function packetText(packet: Packet | undefined, space: string, name: string): string | undefined {
  const found = packet && find(packet, space, name);
  return (found && textOf(found.value).trim()) || undefined;
}

/** Reads "2024-05-06T07:08:09+02:00" from XMP, or IIM's "20240506", as EXIF writes it: "2024:05:06 07:08:09". */
function takenIn(packet: Packet | undefined, day: string | undefined): Entry[] {
  const told =
    packetText(packet, exifSpace, "DateTimeOriginal") ??
    packetText(packet, photoshop, "DateCreated") ??
    packetText(packet, basic, "CreateDate") ??
    day;
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?([+-]\d\d:\d\d)?)?/.exec(told ?? "");
  if (!parts) return [];
  const [, year, month, date, time = "00:00", seconds = ":00", zone] = parts;
  const taken = text(tags.taken, `${year}:${month}:${date} ${time}${seconds}`);
  return zone ? [taken, text(tags.zone, zone)] : [taken];
}
