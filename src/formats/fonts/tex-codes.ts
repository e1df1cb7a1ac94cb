/** An order of signs in TeX's fonts: its own first one, that of Cork for accented letters, and that of mathematical letters. */
interface Order {
  /** Signs by the codes that mean something else in ASCII or in Latin-1. */
  signs: ReadonlyMap<number, string>;
  /** Signs that are as wide as these letters together. */
  asWide: ReadonlyMap<number, string>;
}

const from = (first: number, signs: string): [number, string][] =>
  signs.split(" ").map((sign, at) => [first + at, sign]);
const ligatures = (first: number) => new Map(from(first, "ff fi fl ffi ffl"));
const [ownLigatures, corkLigatures] = [ligatures(11), ligatures(27)];

const own: Order = {
  signs: new Map([
    ...from(0, "Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø"),
    ...from(123, "– — ˝"),
    ...[...from(34, "”"), ...from(60, "¡"), ...from(62, "¿"), ...from(92, "“")],
    ...from(127, "¨"),
  ]),
  asWide: new Map([...ownLigatures, [16, "i"], [17, "j"], [28, "o"], [31, "O"]]),
};
const cork: Order = {
  signs: new Map([
    ...from(13, "‚ ‹ › “ ” „ « » – —"),
    ...from(25, "ı ȷ ff fi fl ffi ffl"),
    ...from(127, "- Ă Ą Ć Č Ď Ě Ę Ğ Ĺ Ľ Ł Ń Ň Ŋ Ő Ŕ Ř Ś Š Ş Ť Ţ Ű Ů Ÿ Ź Ž Ż Ĳ İ đ §"),
    ...from(160, "ă ą ć č ď ě ę ğ ĺ ľ ł ń ň ŋ ő ŕ ř ś š ş ť ţ ű ů ÿ ź ž ż ĳ ¡ ¿ £"),
    ...Array.from({ length: 63 }, (_, at): [number, string] => [192 + at, String.fromCharCode(192 + at)]),
    ...[...from(215, "Œ"), ...from(223, "SS"), ...from(247, "œ"), ...from(255, "ß")],
  ]),
  asWide: corkLigatures,
};
const mathematical: Order = {
  signs: new Map(from(11, "α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ")),
  asWide: new Map(),
};

/** Joined letters stand nearer to each other by less than this share of their width; other signs differ by more. */
const joinedShare = 0.1;

/**
 * Reads the signs of a drawn font that names its glyphs by TeX's codes. Its widths tell which order it has: of a font in the first
 * one 12 is as wide as "f" and "i" together, of one in Cork's 28 is. Where letters are missing, whichever has ligatures at all.
 */
export function signsOfTex(widths: ReadonlyMap<number, number>): ReadonlyMap<number, string> {
  const [first, later] = [own, cork].map((order) => fitOf(order, widths)) as [Fit, Fit];
  const [fits, misses] = [first.fits + later.fits, first.misses + later.misses];
  // In a typewriter's font the dotless i is as wide as the i whatever the order is.
  if (misses > 0 && isTyped(widths)) return new Map();
  if (fits === 0 && misses > 0) return mathematical.signs;
  if (later.fits - later.misses > first.fits - first.misses) return cork.signs;
  if (first.fits > 0) return own.signs;
  const codes = [...widths.keys()];
  const isCork = codes.some((code) => code > 127 || corkLigatures.has(code));
  return isCork && !codes.some((code) => ownLigatures.has(code)) ? cork.signs : ownLigatures;
}

interface Fit {
  fits: number;
  misses: number;
}

function fitOf({ asWide }: Order, widths: ReadonlyMap<number, number>): Fit {
  const fit: Fit = { fits: 0, misses: 0 };
  for (const [code, letters] of asWide) {
    const width = widths.get(code);
    const together = [...letters].map((letter) => widths.get(letter.charCodeAt(0)) ?? Number.NaN);
    const sum = together.reduce((all, one) => all + one, 0);
    if (width === undefined || !Number.isFinite(sum)) continue;
    if (Math.abs(width - sum) <= joinedShare * sum) fit.fits += 1;
    else fit.misses += 1;
  }
  return fit;
}

/** Whether all letters are as wide as each other: such a font joins none. */
const isTyped = (widths: ReadonlyMap<number, number>): boolean => new Set(widths.values()).size === 1;
