import { type Asked, askedOf } from "./asked.ts";
import { type Entry, type Formats, Index, type Searched, type Term } from "./index-of.ts";
import type { Role } from "./roles.ts";

/** What a search found, best first. Nothing is hidden: the others follow. */
export interface Answer<T> {
  found: T[];
  /** No tool does all that was asked for; what was found comes near to it. */
  isNear: boolean;
  others: T[];
}

/** Of what is only near, more would be no help. */
const mostNear = 6;

/** How much each cue counts, beside the phrase that is nearest to the search. */
const weights = {
  /** A word of the phrase that was not asked for. */
  unasked: 0.35,
  /** One of the two tells no direction. */
  vague: 0.75,
  /** Another form of the word, or another word for it. */
  otherForm: 0.95,
  /** All that was asked for, wherever the tool speaks of it… */
  cover: 0.5,
  /** … and there in its summary or its fields alone. */
  beside: 0.5,
  /** It takes or gives the kind of file that is spoken of, or does not. */
  fits: 0.08,
  unfit: 0.3,
  /** Most people come for it. */
  usual: 0.04,
};

const agreement = (asked: Role, own: Role): number => (asked === own ? 1 : asked && own ? 0 : weights.vague);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** Finds tools by what people call what they do: the phrases they go by, what they take and give, what they tell. */
export function searcher<T extends Searched>(tools: readonly T[], formats: Formats): (query: string) => Answer<T> {
  const index = new Index(tools, formats);

  const closeness = ({ word, nearness, role }: Asked, own: Term): number =>
    nearness(own.stem) * agreement(role, own.role) * (word === own.word ? 1 : weights.otherForm);

  function fitness({ surest, role }: Asked, { takes, gives }: Entry<T>): number {
    const names = index.formatsOf(surest);
    if (!names) return 0;
    const sides = role === "source" ? [takes] : role === "target" ? [gives] : [takes, gives];
    return sides.some((side) => !side.isDisjointFrom(names)) ? weights.fits : -weights.unfit;
  }

  function score(asked: readonly Asked[], entry: Entry<T>) {
    const total = sum(asked.map(({ weight }) => weight));
    const met = asked.map(({ nearness }) => weights.beside * most([...entry.beside].map(nearness)));
    let best = 0;
    for (const phrase of entry.phrases) {
      const close = asked.map((one) => phrase.map((own) => closeness(one, own)));
      const found = sum(asked.map(({ weight }, at) => weight * most(close[at] ?? [])));
      const unasked = sum(phrase.map(({ weight }, at) => weight * (1 - most(close.map((row) => row[at] ?? 0)))));
      best = Math.max(best, found / (total + weights.unasked * unasked));
      for (const [at, row] of close.entries()) met[at] = most([met[at] ?? 0, ...row]);
    }
    const cover = sum(asked.map(({ weight }, at) => weight * (met[at] ?? 0))) / total;
    const fits = sum(asked.map((one) => fitness(one, entry)));
    const usual = entry.tool.everyday ? weights.usual : 0;
    return { cover, score: best + weights.cover * cover + fits + usual };
  }

  return (query) => {
    const asked = askedOf(query, index);
    if (asked.length === 0) return { found: [...tools], isNear: false, others: [] };
    const ranked = index.entries
      .map((entry) => ({ tool: entry.tool, ...score(asked, entry) }))
      .sort((a, b) => b.score - a.score);
    const [top] = ranked;
    const all = ranked.map(({ tool }) => tool);
    if (!top || top.cover < 0.2) return { found: [], isNear: true, others: [...tools] };
    const isNear = top.cover < 0.65;
    const good = ranked.filter(({ score }) => score > 0.6 * top.score).length;
    const many = isNear ? Math.min(good, mostNear) : good;
    return { found: all.slice(0, many), isNear, others: all.slice(many) };
  };
}
