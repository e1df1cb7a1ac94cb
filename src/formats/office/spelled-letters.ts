/**
 * Spreadsheets spell letters that XML can't hold by their numbers: _x000A_ is a line's end to them wherever a text stands
 * (ECMA-376, part 1, 22.9.2.19, "ST_Xstring"). Texts of Word and of slides know no such spelling.
 */
const spelling = /_x([\da-fA-F]{4})_/g;

/**
 * A text that holds such a spelling itself, with the stroke before it spelled, so that it stays what it is. LibreOffice
 * takes fewer figures than four for one, too.
 */
export const spelled = (text: string): string => text.replace(/_(?=x[\da-fA-F]{1,4}_)/g, "_x005F_");

/** Gives the text that a spreadsheet shows. */
export const unspelled = (text: string): string =>
  text.replace(spelling, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
