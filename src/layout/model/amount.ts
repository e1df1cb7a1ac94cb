const amount =
  /^[\s$€£¥(+\-–−<>≤≥~]*[\d][\d.,'’\s]*\s*[%)*†‡€$£¥₹]*\s*(?:\(?[a-z\d]\)?)?$|^[-–—−*.()xX†‡#•✓✔…]+$|^n\/?a\.?$/i;

/** Tells whether a text is an amount, or stands for one that is missing: "$1,200.50", "(12 %)", "–". */
export const isAmount = (text: string): boolean => amount.test(text.trim());

/** Tells whether a text is an amount with a figure in it, and no dash or tick that stands for one. */
export const isAmountInDigits = (text: string): boolean => /\d/.test(text) && isAmount(text);

const digitsFirst = /^[\s$€£¥(+\-–−<>≤≥~]*\d/;
/** A text is digits for the most part where they are this share of its signs, blanks not counted. */
const mostlyDigitsShare = 0.5;

/**
 * Tells whether a text begins with a digit and is digits for the most part: an amount, a time, a date, or a number with its
 * unit, such as 05:12 or 31 May 2024.
 */
export function isNumeric(text: string): boolean {
  if (isAmount(text)) return true;
  const digits = text.match(/\d/g)?.length ?? 0;
  return digitsFirst.test(text) && digits >= mostlyDigitsShare * text.replaceAll(/\s/g, "").length;
}
