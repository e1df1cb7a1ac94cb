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

/** The size that a root element asks for; undefined when it leaves that to its surroundings. */
export function svgSize(attributes: ReadonlyMap<string, string>): SvgSize | undefined {
  const width = length(attributes.get("width"));
  const height = length(attributes.get("height"));
  const box = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box.length === 4 ? box : [];
  const hasBox = boxWidth > 0 && boxHeight > 0;
  if (width !== undefined && height !== undefined) return { width, height };
  if (!hasBox) return undefined;
  if (width !== undefined) return { width, height: (width * boxHeight) / boxWidth };
  if (height !== undefined) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}
