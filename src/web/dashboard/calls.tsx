import { count } from "../ui/words.ts";
import { CallsChart } from "./calls-chart.tsx";
import { CallsTable } from "./calls-table.tsx";
import { countedDay } from "./moments.ts";
import type { DayCalls, Keys } from "./told.ts";
import { ToolsTable } from "./tools-table.tsx";

const summed = ({ keys, errors }: Keys): DayCalls[] =>
  (keys[0]?.days ?? []).map(({ day }, at) => ({
    day,
    calls: keys.reduce((sum, { days }) => sum + (days[at]?.calls ?? 0), 0),
    errors: errors[at]?.errors ?? 0,
  }));

/** The calls of all keys together, by day and by tool. */
export function Calls({ told }: { told: Keys }) {
  const days = summed(told);
  const sum = days.reduce((total, { calls }) => total + calls, 0);
  const failed = days.reduce((total, { errors = 0 }) => total + errors, 0);
  return (
    <section class="card stack" aria-labelledby="calls-title">
      <div class="keys-head">
        <h2 id="calls-title">Calls</h2>
        <p class="hint">
          {sum === 0 ? "None" : count(sum, "call")} in 30 days{failed > 0 && `, ${count(failed, "error")}`}
        </p>
      </div>
      {sum > 0 && (
        <>
          <CallsChart days={days} height={96} />
          <p class="chart-ends hint" aria-hidden="true">
            <span>{days[0] && countedDay(days[0].day)}</span>
            <span>Today</span>
          </p>
          <ToolsTable tools={told.tools} />
          <CallsTable days={days} of="all keys" />
        </>
      )}
    </section>
  );
}
