import { Isolated } from "../../ui/isolated.tsx";
import type { Outcome } from "../model.ts";
import { useTold } from "../told.ts";

/** These stand in the first line. */
const inTheLine = ["Bytes-In", "Bytes-Out"];

const titled = (name: string) => name.charAt(0) + name.slice(1).replaceAll("-", " ").toLowerCase();

/** "Width of the picture in pixels" below "Width" says nothing that the page does not. */
const isMore = (name: string, words = "") =>
  words !== "" && !words.toLowerCase().startsWith(titled(name).toLowerCase());

/** Numbers as people write them; what is one word stays. */
const told = (value: string) => (/^\d+$/.test(value) ? Number(value).toLocaleString("en") : value);

export function Facts({ outcome: { facts } }: { outcome: Outcome }) {
  const { facts: words } = useTold();
  // As the catalogue has them: headers come by the alphabet, a height before its width.
  const order = Object.keys(words);
  const shown = Object.entries(facts)
    .filter(([name]) => !inTheLine.includes(name))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  if (shown.length === 0) return null;
  return (
    <dl class="facts">
      {shown.map(([name, value]) => (
        <div key={name} class="fact">
          <dt>{titled(name)}</dt>
          <dd class="fact-value">
            <bdi>{told(value)}</bdi>
          </dd>
          {isMore(name, words[name]) && <dd class="hint">{words[name]}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function Warnings({ outcome: { warnings, from } }: { outcome: Outcome }) {
  if (warnings.length === 0) return null;
  return (
    <div class="warnings">
      <h3 id="warnings">Worth knowing</h3>
      <ul aria-label="Warnings">
        {warnings.map((says) => (
          <li key={says}>
            <Isolated text={says} names={from.map(({ file }) => file.name)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
