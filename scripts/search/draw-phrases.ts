import { Random } from "../fuzz/random.ts";
import { type Ways, ways } from "./ways.ts";

/** Something that somebody might type, and the tool that it is for. */
export interface Phrase {
  text: string;
  tool: string;
}

const listed = (text: string): string[] => text.split(", ");
const openings = ["how to", "how do i", "i want to", "i need to", "can i", "tool to", "please", "best way to"];
const closings = ["online", "free", "online free", "without software", "on my phone", "on mac", "quickly"];

/** Two neighbouring letters changed about, one missing or one too many, not at the beginning of the word. */
export function mistyped(text: string, random: Random): string {
  const words = text.split(" ");
  const long = words.map((word, at) => (/^[a-z]{5,}$/.test(word) ? at : -1)).filter((at) => at >= 0);
  if (long.length === 0) return text;
  const at = random.pick(long);
  const word = words[at] ?? "";
  const place = 1 + random.below(word.length - 2);
  const [before, first, second] = [word.slice(0, place), word[place] ?? "", word[place + 1] ?? ""];
  const rest = word.slice(place + 2);
  words[at] = random.pick([
    `${before}${second}${first}${rest}`,
    `${before}${second}${rest}`,
    `${before}${first}${first}${second}${rest}`,
  ]);
  return words.join(" ");
}

function drawn({ verbs, objects, occasions, complaints }: Ways, random: Random): string {
  if (random.chance(0.25)) return random.pick(listed(complaints));
  const wish = random.pick(listed(verbs)).replace("*", random.pick(listed(objects)));
  const parts = [
    random.chance(0.3) ? random.pick(openings) : "",
    wish,
    random.chance(0.4) ? random.pick(listed(occasions)) : "",
    random.chance(0.15) ? random.pick(closings) : "",
  ];
  const text = parts.filter((part) => part !== "").join(" ");
  return random.chance(0.1) ? mistyped(text, random) : text;
}

/** As many phrases for each tool, the same ones for the same seed. */
export function drawPhrases(seed: number, ofEach: number): Phrase[] {
  return Object.entries(ways).flatMap(([tool, said], at) => {
    const random = new Random(seed, at);
    const texts = new Set<string>();
    for (let draw = 0; texts.size < ofEach && draw < ofEach * 20; draw++) texts.add(drawn(said, random));
    return [...texts].map((text) => ({ text, tool }));
  });
}

/** No tool does any of these, though some of the words are theirs. */
export const elsewhere: readonly string[] = listed(
  "bake a cake, compress my video, translate a letter to french, convert mp3 to wav, edit a video, trim an audio file, play music, weather tomorrow, " +
    "unzip an archive, compare two texts, read aloud, write an essay, make a chart, mp4 to gif, record my voice, video to mp3, book a flight, " +
    "calculate my taxes, make a logo, colour a black and white film, subtitle a movie, detect ai writing, check spelling, plan a trip, " +
    "create an invoice, convert currency, download youtube, merge two songs, rotate a video, remove vocals from a song, crop a video, " +
    "email marketing, generate a password, dictionary, cut an mp3, speed test, zip my folder, find a job, minify javascript, format json",
);
