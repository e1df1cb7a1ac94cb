/** What people call a thing, with commas between: "shrink pdf, pdf too big for e-mail". Lines may break anywhere. */
export const phrases = (text: string): readonly string[] => text.trim().replace(/\s+/g, " ").split(", ");
