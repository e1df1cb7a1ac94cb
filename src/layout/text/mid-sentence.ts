/** Lines of addresses, of lists without marks and of most poems are shorter. */
const fewestLineLetters = 30;

/**
 * Whether a line breaks off within a sentence that the next one goes on with in small letters: then it is no last line,
 * wherever it ends. What a text runs around is not always told, nor how far it is set in from the right.
 */
export function breaksOff(line: string, next: string, first: string): boolean {
  const text = line.trim();
  if (text.length < fewestLineLetters) return false;
  // Lines of verse, or of a list, may all begin with small letters.
  return /[\p{L}\p{N}]$/u.test(text) && /^\p{Ll}{2}/u.test(next.trim()) && !/^\p{Ll}/u.test(first.trim());
}
