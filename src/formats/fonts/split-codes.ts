/** Bytes with which codes of two bytes begin, by the families of CMaps that have them beside codes of one. */
const mixed: readonly [form: RegExp, isLead: (byte: number) => boolean][] = [
  [/RKSJ/, (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc)],
  [/EUC|GBK(?!2K)|GBpc|B5|ETen|KSC/, (byte) => byte >= 0x81 && byte < 0xff],
];
const doubled = /^(?:Identity-[HV]|H|V|Uni.*(?:UCS2|UTF16).*)$/;

/** Splits a string into codes under a CMap that every reader has; undefined where that is not simple to tell. */
export function splitCodes(cmap: string, text: Uint8Array): Uint8Array[] | undefined {
  const isLead = doubled.test(cmap) ? () => true : mixed.find(([form]) => form.test(cmap))?.[1];
  if (!isLead) return undefined;
  const codes: Uint8Array[] = [];
  for (let at = 0; at < text.length; ) {
    const length = isLead(text[at] ?? 0) ? 2 : 1;
    codes.push(text.subarray(at, at + length));
    at += length;
  }
  return codes;
}
