import type { Paragraph, Picture, TextStyle } from "../model/document.ts";
import { familyOf } from "../model/families.ts";
import { looksIn } from "../model/looks.ts";
import { isParagraph, type Stop } from "../model/walk.ts";
import { halves } from "./measures.ts";
import { type Called, called, variant } from "./style-names.ts";
import { Tally } from "./tally.ts";
import { Votes } from "./votes.ts";

type Given = ReadonlyMap<Paragraph | Picture, Called>;

/** The least use of a look that gets a style; rarer looks are written where they stand. */
const leastParagraphs = 3;
const leastLetters = 400;
const most = 8;

const splitting = [
  { from: called.normal, id: "BodyText", name: "Body Text", first: 0 },
  { from: called.cell, id: "TableText", name: "Table Text", first: 1 },
] as const;

/** Makes styles of fonts and sizes that many paragraphs of plain text have. */
export function* variantsIn(
  stops: readonly Stop[],
  given: Given,
  plain: TextStyle,
): Generator<[Paragraph | Picture, Called]> {
  for (const { from, id, name, first } of splitting) {
    const groups = groupsOf(
      stops.flatMap(({ block }) => (isParagraph(block) && given.get(block) === from ? [block] : [])),
    );
    const common = from === called.normal ? keyOf(plain) : groups[0]?.key;
    const others = groups.filter(({ key, votes }) => key !== common && isMany(votes)).slice(0, most);
    for (const [index, { paragraphs }] of others.entries()) {
      for (const paragraph of paragraphs) yield [paragraph, variant(id, name, index + first)];
    }
  }
}

interface Group {
  key: string;
  paragraphs: Paragraph[];
  votes: Votes;
}

const isMany = ({ count, letters }: Votes): boolean => count >= leastParagraphs || letters >= leastLetters;

/** Groups paragraphs by the font and size of most of their letters, the largest group first. */
function groupsOf(paragraphs: readonly Paragraph[]): Group[] {
  const groups = new Map<string, Group>();
  for (const paragraph of paragraphs) {
    const key = keyOfParagraph(paragraph);
    if (key === undefined) continue;
    const group = groups.get(key) ?? { key, paragraphs: [], votes: new Votes() };
    groups.set(key, group);
    group.paragraphs.push(paragraph);
    group.votes.add(paragraph);
  }
  return [...groups.values()].sort((a, b) => b.votes.letters - a.votes.letters);
}

function keyOfParagraph({ content }: Paragraph): string | undefined {
  const keys = new Tally<string>((key) => key);
  for (const { look, text } of looksIn(content)) keys.add(keyOf(look), text.length);
  return keys.top;
}

const keyOf = (look: TextStyle): string => `${familyOf(look)}/${halves(look.size)}`;
