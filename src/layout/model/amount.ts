const amount =
  /^[\s$€£¥(+\-–−<>≤≥~]*[\d][\d.,'’\s]*\s*[%)*†‡€$£¥₹]*\s*(?:\(?[a-z\d]\)?)?$|^[-–—−*.()xX†‡#•✓✔…]+$|^n\/?a\.?$/i;

/** An amount, or what stands for one that is missing. */
export const isAmount = (text: string): boolean => amount.test(text.trim());
