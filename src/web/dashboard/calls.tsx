import { count } from "../ui/words.ts";
import { CallsChart } from "./calls-chart.tsx";
import { CallsTable } from "./calls-table.tsx";
import { countedDay } from "./moments.ts";
import type { DayCalls, Key } from "./told.ts";

const summed = (keys: readonly Key[]): DayCalls[] =>
  (keys[0]?.days ?? []).map(({ day }, at) => ({
    day,
    calls: keys.reduce((sum, { days }) => sum + (days[at]?.calls ?? 0), 0),
  }));

/** The calls of all keys together. */
export function Calls({ keys }: { keys: readonly Key[] }) {
  const days = summed(keys);
  const sum = days.reduce((total, { calls }) => total + calls, 0);
  return (
    <section class="card stack" aria-labelledby="calls-title">
      <div class="keys-head">
        <h2 id="calls-title">Calls</h2>
        <p class="hint">{sum === 0 ? "None" : count(sum, "call")} in 30 days</p>
      </div>
      {sum > 0 && (
        <>
          <CallsChart days={days} height={96} />
          <p class="chart-ends hint" aria-hidden="true">
            <span>{days[0] && countedDay(days[0].day)}</span>
            <span>Today</span>
          </p>
          <CallsTable days={days} of="all keys" />
        </>
      )}
    </section>
  );
}
