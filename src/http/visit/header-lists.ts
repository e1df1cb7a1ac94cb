/** The most bytes of all headers of an answer: a proxy in front has one small buffer for them, 4 KB in nginx. */
const mostBytes = 4_096;
/** The status line, and what Bun adds by itself: date, length, connection. */
const addedBytes = 200;

/** The headers that are lists of encoded words: the most of each, and how the words that don't fit are told. */
const lists = {
  "x-result-warnings": { separator: ";", most: 2_048, items: 20, rest: (count: number) => `and%20${count}%20more` },
  "x-error-tools": { separator: ",", most: 256, items: 5, rest: (count: number) => `and-${count}-more` },
  "x-error-fields": { separator: ",", most: 1_024, items: 100, rest: (count: number) => `and-${count}-more` },
} as const;
export type ListHeader = keyof typeof lists;

/** Encodes a word; half a letter, which UTF-16 can hold and UTF-8 can't, becomes the sign for an unreadable letter. */
export const encodeWord = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Encodes as many of the words as have room, in their order; the last one counts the others. */
function encodeList(name: ListHeader, words: readonly string[], roomBytes: number): string {
  const { separator, items, rest, most } = lists[name];
  const told: string[] = [];
  let room = Math.min(roomBytes, most) - separator.length - rest(words.length).length;
  for (const word of words.slice(0, items)) {
    const text = encodeWord(word);
    room -= text.length + separator.length;
    if (room < 0) break;
    told.push(text);
  }
  const left = words.length - told.length;
  return [...told, ...(left > 0 ? [rest(left)] : [])].join(separator);
}

const sizeOf = (headers: Headers): number => {
  let bytes = addedBytes;
  headers.forEach((value, name) => {
    bytes += name.length + value.length + 4;
  });
  return bytes;
};

/** Adds the lists, and gives them the room that every other header of the answer has left. */
export function addLists(headers: Headers, told: Partial<Record<ListHeader, readonly string[]>>): void {
  for (const name of Object.keys(lists) as ListHeader[]) {
    const words = told[name] ?? [];
    if (words.length > 0) headers.set(name, encodeList(name, words, mostBytes - sizeOf(headers) - name.length - 4));
  }
}
