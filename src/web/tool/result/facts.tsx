import type { PlainFact } from "../../ui/catalogue.ts";
import { Isolated } from "../../ui/isolated.tsx";
import { plainWords } from "../form/words.ts";
import type { Outcome } from "../model.ts";
import { type Hand, Helps } from "../onward/helps.tsx";
import { toolsNamedIn } from "../onward/who-helps.ts";
import { useTold } from "../told.ts";

/** Writes numbers as people do; words stay as they are. */
const told = (value: string) => (/^\d+$/.test(value) ? Number(value).toLocaleString("en") : value);

/** Gives a fact's value in people's words; undefined where it says nothing to them. */
function inWords({ values }: PlainFact, value: string): string | undefined {
  return values ? values[value] : told(value);
}

export function Facts({ outcome: { facts } }: { outcome: Outcome }) {
  // The catalogue's order shows a width before its height; headers come by the alphabet.
  const shown = Object.entries(useTold().plainFacts).flatMap(([name, fact]) => {
    const value = facts[name] === undefined ? undefined : inWords(fact, facts[name]);
    return value === undefined ? [] : [{ name, title: fact.title, value }];
  });
  if (shown.length === 0) return null;
  return (
    <dl class="facts">
      {shown.map(({ name, title, value }) => (
        <div key={name} class="fact">
          <dt>{title}</dt>
          <dd class="fact-value">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface WarningsProps {
  outcome: Outcome;
  hand: Hand;
}

/** Lists the warnings; a tool that one of them names gets the files that the result was made of. */
export function Warnings({ outcome: { warnings, from, tool }, hand }: WarningsProps) {
  const told = useTold();
  if (warnings.length === 0) return null;
  return (
    <div class="warnings">
      <h3 id="warnings">Worth knowing</h3>
      <ul aria-label="Warnings">
        {warnings.map((says) => (
          <li key={says}>
            <Isolated text={plainWords(says, tool, told.operations)} names={from.map(({ file }) => file.name)} />
            <Helps helpers={toolsNamedIn(says, tool, told)} files={from} hand={hand} />
          </li>
        ))}
      </ul>
    </div>
  );
}
