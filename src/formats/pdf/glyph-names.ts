/** Names of signs in the Latin encodings of ISO 32000-2, annex D, without letters and what accents make of them. */
const signs = new Set(
  `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen
  period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at
  bracketleft backslash bracketright asciicircum underscore grave braceleft bar braceright asciitilde exclamdown cent
  sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot registered macron
  degree plusminus acute mu paragraph periodcentered cedilla ordmasculine guillemotright onequarter onehalf
  threequarters questiondown multiply divide AE ae OE oe Eth eth Thorn thorn germandbls dotlessi Lslash lslash Oslash
  oslash fi fl fraction florin bullet dagger daggerdbl ellipsis emdash endash guilsinglleft guilsinglright minus
  perthousand quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase trademark Euro breve caron
  circumflex dotaccent hungarumlaut ogonek ring tilde Delta Omega pi summation product integral infinity radical
  approxequal notequal lessequal greaterequal partialdiff lozenge`.split(/\s+/),
);

const accented =
  /^[A-Za-z](acute|grave|circumflex|dieresis|tilde|ring|caron|cedilla|macron|breve|ogonek|dotaccent|hungarumlaut|commaaccent|croat)$/;
const coded = /^(uni[0-9A-F]{4}|u[0-9A-F]{4,6}|afii\d{5})$/;

/** Whether every reader knows the sign that a glyph's name stands for; "g12" is a number to some, and nothing to others. */
export const isKnownGlyphName = (name: string): boolean =>
  /^[A-Za-z]$/.test(name) || signs.has(name) || accented.test(name) || coded.test(name);
