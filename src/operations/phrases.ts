/** Splits a text such as "shrink pdf, pdf too big for e-mail" at its commas. Lines may break anywhere. */
export const phrases = (text: string): readonly string[] => text.trim().replace(/\s+/g, " ").split(", ");
