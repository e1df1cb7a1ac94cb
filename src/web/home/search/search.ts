import { askedOf } from "./asked.ts";
import { type Formats, Index, type Searched } from "./index-of.ts";
import { type Learnt, likelihoods, stemsOf } from "./likely.ts";
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

/** A tool that is as likely as this is shown, however little its own words say of it. */
const likely = 0.1;
/** Letters of a query that are read: who pastes a page would else wait for seconds. */
const mostLetters = 200;

/** Finds tools by what people call what they do: the phrases they go by, what they take and give, what they tell. */
export function searcher<T extends Searched>(
  tools: readonly T[],
  formats: Formats,
  learnt?: Learnt,
  weights: Weights = fitted,
): (query: string) => Answer<T> {
  let built: Index<T> | undefined;
  return (typed) => {
    const query = typed.trim().slice(0, mostLetters);
    // Nobody waits for the index who only looks at the page.
    if (!wordsOf(query).every(isEmpty)) built ??= new Index(tools, formats, learnt && stemsOf(learnt));
    const index = built;
    const asked = index ? askedOf(query, index, weights) : [];
    if (!index || asked.length === 0) return { found: [...tools], isNear: false, others: [] };
    const taught = learnt && likelihoods(asked, learnt, tools);
    const scored = index.entries
      .map((entry) => ({ tool: entry.tool, ...scoreOf(asked, entry, index, weights) }))
      .sort((a, b) => b.score - a.score);
    const [top] = scored;
    if (!top || (top.cover < 0.2 && !taught)) return { found: [], isNear: true, others: [...tools] };
    const isNear = top.cover < weights.near;
    // One word, such as "pdf", asks for all that it is a word of.
    const isAll = asked.length === 1 && !isNear;
    const likelihoodOf = ({ tool }: { tool: T }) => taught?.get(tool.name) ?? Number.NEGATIVE_INFINITY;
    const placeOf = (one: (typeof scored)[number]) => one.score + (taught ? weights.learnt * likelihoodOf(one) : 0);
    const isGood = (one: (typeof scored)[number]) =>
      one.score > 0.6 * top.score || (isAll && one.cover >= top.cover) || likelihoodOf(one) > Math.log(likely);
    const ranked = scored.toSorted((a, b) => placeOf(b) - placeOf(a));
    const good = ranked.filter(isGood);
    const found = isNear ? good.slice(0, mostNear) : good;
    return { found: toolsOf(found), isNear, others: toolsOf(ranked.filter((one) => !found.includes(one))) };
  };
}

const toolsOf = <T>(ranked: readonly { tool: T }[]): T[] => ranked.map(({ tool }) => tool);
