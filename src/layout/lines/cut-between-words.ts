import { cutLine, isInWord, type Line } from "../model/line.ts";

/** Cuts a line at places that are in no word; of thousands of borders only those that it reaches are held against it. */
export function cutBetweenWords(line: Line, places: readonly number[]): Line[] {
  const [left, , right] = line.box;
  return cutLine(
    line,
    places.filter((place) => place > left && place < right && !isInWord(line, place)),
  );
}
