/** What of a tool a search looks at; the catalogue has more. */
export interface Searched {
  name: string;
  title: string;
  summary: string;
  words: readonly string[];
  input: { formats: readonly string[] };
  output: readonly string[];
}

type Endings = Readonly<Record<string, { title: string; extensions: readonly string[] }>>;

interface Indexed {
  phrases: string[];
  tokens: [token: string, weight: number][];
}

const filling = new Set(["a", "an", "and", "as", "for", "from", "in", "into", "my", "of", "on", "the", "to", "with"]);

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const tokensOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether two words differ by a slip: a letter wrong, too many, missing, or two changed about. */
function isSlip(asked: string, word: string): boolean {
  // The first letter is hardly ever wrong, and words that differ in it are others: bake, make.
  if (asked.length < 4 || asked[0] !== word[0] || Math.abs(asked.length - word.length) > 1) return false;
  let at = 0;
  while (at < asked.length && asked[at] === word[at]) at++;
  const rest = (text: string, from: number) => text.slice(from);
  return (
    rest(asked, at + 1) === rest(word, at + 1) ||
    rest(asked, at) === rest(word, at + 1) ||
    rest(asked, at + 1) === rest(word, at) ||
    (asked[at] === word[at + 1] && asked[at + 1] === word[at] && rest(asked, at + 2) === rest(word, at + 2))
  );
}

/** How well a word that is asked for is met by one that a tool has: from 0 to 1. */
function likeness(asked: string, word: string): number {
  if (asked === word) return 1;
  if (word.startsWith(asked)) return asked.length > 1 ? 0.8 : 0.5;
  // "images" for "image", "compressing" for "compress".
  if (word.length > 3 && asked.startsWith(word) && asked.length - word.length <= 3) return 0.7;
  return isSlip(asked, word) ? 0.5 : 0;
}

function indexed(tool: Searched, formats: Endings): Indexed {
  const endings = (names: readonly string[]) =>
    names.flatMap((name) => [formats[name]?.title ?? name, ...(formats[name]?.extensions ?? [])]);
  const weighed = (texts: readonly string[], weight: number) =>
    texts.flatMap(tokensOf).map((token): [string, number] => [token, weight]);
  return {
    phrases: [tool.title, ...tool.words, tool.name.replaceAll("-", " ")].map((text) => tokensOf(text).join(" ")),
    tokens: [
      ...weighed([tool.title], 8),
      ...weighed(tool.words, 6),
      ...weighed([...endings(tool.input.formats), ...endings(tool.output)], 4),
      ...weighed([tool.summary], 2),
    ],
  };
}

function phraseScore(phrases: readonly string[], asked: string): number {
  const best = phrases.map((phrase) =>
    phrase === asked ? 20 : phrase.startsWith(asked) ? 12 : ` ${phrase}`.includes(` ${asked}`) ? 8 : 0,
  );
  return Math.max(0, ...best);
}

/** Finds tools by what people call what they do; the best first, and none that a word of the search is strange to. */
export function searcher<T extends Searched>(tools: readonly T[], formats: Endings): (query: string) => T[] {
  const index = tools.map((tool) => ({ tool, ...indexed(tool, formats) }));
  return (query) => {
    const all = tokensOf(query);
    const telling = all.filter((token) => !filling.has(token));
    const asked = telling.length > 0 ? telling : all;
    if (asked.length === 0) return [...tools];
    const scored = index.map(({ tool, phrases, tokens }) => {
      const each = asked.map((word) => Math.max(0, ...tokens.map(([token, weight]) => weight * likeness(word, token))));
      const score = each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, phraseScore(phrases, all.join(" ")));
      return { tool, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ tool }) => tool);
  };
}
