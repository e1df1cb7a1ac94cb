const amount =
  /^[\s$€£¥(+\-–−<>≤≥~]*[\d][\d.,'’\s]*\s*[%)*†‡€$£¥₹]*\s*(?:\(?[a-z\d]\)?)?$|^[-–—−*.()xX†‡#•✓✔…]+$|^n\/?a\.?$/i;

/** An amount, or what stands for one that is missing. */
export const isAmount = (text: string): boolean => amount.test(text.trim());

/** An amount with a figure in it, and no dash or tick that stands for one. */
export const isAmountInDigits = (text: string): boolean => /\d/.test(text) && isAmount(text);
