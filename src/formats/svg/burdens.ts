/** Features that make drawings slow, by their names among elements, attributes and styles. */
const signs: readonly (readonly [string, RegExp])[] = [
  ["filters", /filter/i],
  ["masks", /mask/i],
  ["clipping", /clip-?path/i],
  ["patterns", /pattern/i],
  ["markers", /marker/i],
  ["dashed lines", /dasharray/i],
  ["blending", /mix-blend-mode/i],
  ["transparent groups", /(?<![\w-])opacity/i],
  ["gradients", /gradient/i],
  ["parts used again and again", /<(?:[\w.-]+:)?use\b/i],
  ["pictures inside it", /<(?:[\w.-]+:)?image\b/i],
  ["text", /<(?:[\w.-]+:)?text\b/i],
];

/** Names the slow features that a drawing has. */
export const burdens = (text: string): string[] => signs.filter(([, sign]) => sign.test(text)).map(([what]) => what);
