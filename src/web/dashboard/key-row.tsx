import { Button } from "../ui/button.tsx";
import { count } from "../ui/words.ts";
import { CallsChart } from "./calls-chart.tsx";
import { CallsTable } from "./calls-table.tsx";
import { date, dateAndTime, expiry } from "./moments.ts";
import type { Key } from "./told.ts";

export const verbs = ["Rename", "Regenerate", "Revoke"] as const;
export type Verb = (typeof verbs)[number];

interface Props {
  shown: Key;
  ask(verb: Verb): void;
}

export function KeyRow({ shown: key, ask }: Props) {
  const { words, isPressing } = expiry(key.expiresAt);
  return (
    <li class="key">
      <div class="key-name">
        {/* Names may run from right to left. */}
        <h3>
          <bdi>{key.name}</bdi>
        </h3>
        <code>{key.firstLetters}…</code>
      </div>
      <div class="key-calls">
        {key.days.some(({ calls }) => calls > 0) && <CallsChart days={key.days} height={40} />}
        <p class="hint">{key.calls === 0 ? "No calls yet" : `${count(key.calls, "call")} in all`}</p>
        <CallsTable days={key.days} of={key.name} />
      </div>
      <ul class="key-facts">
        <li>
          Created <time dateTime={key.createdAt}>{date(key.createdAt)}</time>
        </li>
        <li>
          {key.lastUsedAt === null ? (
            "Never used"
          ) : (
            <>
              Last used <time dateTime={key.lastUsedAt}>{dateAndTime(key.lastUsedAt)}</time>
            </>
          )}
        </li>
        <li class={isPressing ? "pressing" : undefined}>{words}</li>
      </ul>
      <div class="key-verbs">
        {verbs.map((verb) => (
          <Button key={verb} aria-label={`${verb} ${key.name}`} onClick={() => ask(verb)}>
            {verb}
          </Button>
        ))}
      </div>
    </li>
  );
}
