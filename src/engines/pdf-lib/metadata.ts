import { partOf } from "#formats/pdf/archival.ts";
import { textOfString } from "#formats/pdf/text-string.ts";
import { isAbsent, type Thing } from "#formats/pdf/thing.ts";
import { infoKeys, xmpDate } from "#formats/xmp/info.ts";
import { archivalId, find, isDescribed, type Packet, readPacket, textOf } from "#formats/xmp/packet.ts";
import type { Findings } from "./findings.ts";

const conformances: Record<number, readonly string[]> = { 1: ["A", "B"], 2: ["A", "B", "U"], 3: ["A", "B", "U"] };

/** Judges the claim to be archived, and the other metadata of the document (6.6). */
export function judgeMetadata(root: Thing, info: Thing, findings: Findings): void {
  const stream = root.get("Metadata");
  if (findings.level === "1b" && !isAbsent(stream.get("Filter"))) findings.add("metadata", "Filter");
  const bytes = stream.content();
  const packet = bytes && readPacket(bytes);
  if (!packet) {
    findings.add("metadata");
    return;
  }
  const head = /<\?xpacket[^>]*\bbegin\b[^>]*\?>/.exec(Buffer.from(bytes.subarray(0, 1_000)).toString("latin1"))?.[0];
  findings.unless(!/\b(?:bytes|encoding)\s*=/.test(head ?? ""), "metadata", "xpacket");
  judgeClaim(packet, findings);
  findings.unless(packet.declared !== undefined, "property", "extension schema");
  for (const property of packet.properties) {
    findings.unless(isDescribed(property, packet), "property", property.name);
  }
  if (findings.level === "1b") judgeInfo(info, packet, findings);
}

function judgeClaim(packet: Packet, findings: Findings): void {
  const part = partOf(findings.level);
  const textFor = (name: string) => {
    const property = find(packet, archivalId, name);
    return property && textOf(property.value).trim();
  };
  const isPrefixed = packet.properties.every(
    ({ space, prefix }) => space !== archivalId || /^(?:pdfaid)?$/.test(prefix),
  );
  const isRight = textFor("part") === String(part) && conformances[part]?.includes(textFor("conformance") ?? "");
  findings.unless(isPrefixed && isRight === true, "claim");
}

/** Judges the old place of metadata: in part 1 it must say the same as the new one (6.7.3). */
function judgeInfo(info: Thing, packet: Packet, findings: Findings): void {
  for (const [key, { space, name, isDate }] of Object.entries(infoKeys)) {
    const old = info.get(key);
    if (old.kind !== "string") continue;
    const property = find(packet, space, name);
    const text = property && textOf(property.value);
    const due = textOfString(old.bytes);
    findings.unless(text !== undefined && (isDate ? sameMoment(text, due) : text === due), "info", key);
  }
}

const sameMoment = (text: string, due: string): boolean => {
  const date = xmpDate(due);
  return date !== undefined && new Date(date).getTime() === new Date(text).getTime();
};
