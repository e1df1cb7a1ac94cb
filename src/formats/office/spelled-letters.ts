/**
 * The spelling of letters that XML can't hold, by their numbers: _x000A_ is a line's end in any text of a spreadsheet
 * (ECMA-376, part 1, 22.9.2.19, "ST_Xstring"). Word and slides have no such spelling.
 */
const spelling = /_x([\da-fA-F]{4})_/g;

/**
 * Spells the stroke before such a spelling, where a text holds it itself, so that it stays as it is. LibreOffice takes
 * fewer figures than four for one, too.
 */
export const spelled = (text: string): string => text.replace(/_(?=x[\da-fA-F]{1,4}_)/g, "_x005F_");

/** Gives the text that a spreadsheet shows. */
export const unspelled = (text: string): string =>
  text.replace(spelling, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
