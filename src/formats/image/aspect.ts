/** A shape, and nothing of how large it is: 4 to 5, or 35 to 45. */
export interface Aspect {
  width: number;
  height: number;
}

/** The pattern of a shape such as "4:5" or "3.5:4.5"; neither side is 0. */
export const aspectPattern = "^(?=[^:]*[1-9])\\d{1,5}(\\.\\d{1,4})?:(?=.*[1-9])\\d{1,5}(\\.\\d{1,4})?$";

export function readAspect(text: string): Aspect | undefined {
  const [width = 0, height = 0] = text.split(":").map(Number);
  return new RegExp(aspectPattern).test(text) ? { width, height } : undefined;
}

/** Nine places by name: at each the free space lies on one side, or half on both. */
export type Place =
  | "center"
  | "top"
  | "top-right"
  | "right"
  | "bottom-right"
  | "bottom"
  | "bottom-left"
  | "left"
  | "top-left";

interface Size {
  width: number;
  height: number;
}

/** The largest rectangle of a shape within a picture, in whole pixels. */
export function largestOf(aspect: Aspect, full: Size, place: Place) {
  const scale = Math.min(full.width / aspect.width, full.height / aspect.height);
  const side = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)));
  const size = { width: side(aspect.width, full.width), height: side(aspect.height, full.height) };
  return { ...placed(size, full, place), ...size };
}

/** Places something within a larger area. */
export function placed({ width, height }: Size, full: Size, place: Place): { left: number; top: number } {
  const words = place.split("-");
  const share = (before: string, behind: string) => (words.includes(before) ? 0 : words.includes(behind) ? 1 : 0.5);
  return {
    left: Math.floor((full.width - width) * share("left", "right")),
    top: Math.floor((full.height - height) * share("top", "bottom")),
  };
}
