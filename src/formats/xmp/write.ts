import { escapeText } from "../svg/markup.ts";
import { infoKeys, xmpDate } from "./info.ts";

/** Takes control characters out of a text, which XML can't hold (XML 1.0, 2.2). */
const clean = (text: string): string =>
  escapeText(text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));

const forms: Record<string, (text: string) => string> = {
  Title: (text) => `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`,
  Author: (text) => `<dc:creator><rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq></dc:creator>`,
  Subject: (text) =>
    `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>`,
  Keywords: (text) => `<pdf:Keywords>${text}</pdf:Keywords>`,
  Creator: (text) => `<xmp:CreatorTool>${text}</xmp:CreatorTool>`,
  Producer: (text) => `<pdf:Producer>${text}</pdf:Producer>`,
  CreationDate: (text) => `<xmp:CreateDate>${text}</xmp:CreateDate>`,
  ModDate: (text) => `<xmp:ModifyDate>${text}</xmp:ModifyDate>`,
};

/** Writes metadata that claim a level of PDF/A and repeat the document information; `more` are descriptions in RDF. */
export function writePacket(part: number, info: ReadonlyMap<string, string>, more = ""): Uint8Array {
  const lines = [...info].flatMap(([key, text]) => {
    const said = infoKeys[key]?.isDate ? xmpDate(text) : clean(text);
    return said ? [forms[key]?.(said) ?? ""] : [];
  });
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<pdfaid:part>${part}</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
${lines.join("\n")}
</rdf:Description>
${more}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return Buffer.from(packet, "utf8");
}
