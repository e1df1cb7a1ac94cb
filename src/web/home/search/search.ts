import { askedOf } from "./asked.ts";
import { type Formats, Index, type Searched } from "./index-of.ts";
import { scoreOf } from "./score.ts";
import { fitted, type Weights } from "./weights.ts";
import { isEmpty, wordsOf } from "./words.ts";

/** What a search found, best first. Nothing is hidden: the others follow. */
export interface Answer<T> {
  found: T[];
  /** No tool does all that was asked for; what was found comes near to it. */
  isNear: boolean;
  others: T[];
}

/** So many tools that are only near are shown: more would be no help. */
const mostNear = 6;

/** Finds tools by what people call what they do: the phrases they go by, what they take and give, what they tell. */
export function searcher<T extends Searched>(
  tools: readonly T[],
  formats: Formats,
  weights: Weights = fitted,
): (query: string) => Answer<T> {
  let built: Index<T> | undefined;
  return (query) => {
    // Nobody waits for the index who only looks at the page.
    if (!wordsOf(query).every(isEmpty)) built ??= new Index(tools, formats);
    const index = built;
    const asked = index ? askedOf(query, index, weights) : [];
    if (!index || asked.length === 0) return { found: [...tools], isNear: false, others: [] };
    const ranked = index.entries
      .map((entry) => ({ tool: entry.tool, ...scoreOf(asked, entry, index, weights) }))
      .sort((a, b) => b.score - a.score);
    const [top] = ranked;
    if (!top || top.cover < 0.2) return { found: [], isNear: true, others: [...tools] };
    const isNear = top.cover < weights.near;
    // One word, such as "pdf", asks for all that it is a word of.
    const isAll = asked.length === 1 && !isNear;
    const good = ranked.filter(({ score, cover }) => score > 0.6 * top.score || (isAll && cover >= top.cover));
    const found = isNear ? good.slice(0, mostNear) : good;
    return { found: toolsOf(found), isNear, others: toolsOf(ranked.filter((one) => !found.includes(one))) };
  };
}

const toolsOf = <T>(ranked: readonly { tool: T }[]): T[] => ranked.map(({ tool }) => tool);
