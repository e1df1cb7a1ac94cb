/** CSS pixels to a unit (CSS Values 4, 6.2). */
const pixelsPer: Record<string, number> = {
  "": 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
};

/** A length in CSS pixels; undefined when it is relative to something outside, or no length. */
function length(text: string | undefined): number | undefined {
  const form = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)$/i;
  const [, digits, unit = ""] = form.exec((text ?? "").trim()) ?? [];
  const factor = pixelsPer[unit.toLowerCase()];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}

export interface SvgSize {
  width: number;
  height: number;
}

/** The sides, in pixels, that browsers use where a drawing tells none (CSS 2.2, 10.3.2 and 10.6.2). */
const usual = { width: 300, height: 150 };

/** The size that a root element asks for, and whether a side of it is a guess. */
export function svgSize(attributes: ReadonlyMap<string, string>): SvgSize & { guessed: boolean } {
  const width = length(attributes.get("width"));
  const height = length(attributes.get("height"));
  const box = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box.length === 4 ? box : [];
  const hasBox = boxWidth > 0 && boxHeight > 0;
  if (width !== undefined && height !== undefined) return { width, height, guessed: false };
  if (!hasBox) return { width: width ?? usual.width, height: height ?? usual.height, guessed: true };
  if (width !== undefined) return { width, height: (width * boxHeight) / boxWidth, guessed: false };
  if (height !== undefined) return { width: (height * boxWidth) / boxHeight, height, guessed: false };
  return { width: boxWidth, height: boxHeight, guessed: false };
}
