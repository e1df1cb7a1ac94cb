import { useId } from "preact/hooks";
import { count } from "../ui/words.ts";
import { countedDay } from "./moments.ts";
import type { DayCalls } from "./told.ts";

const step = 8;
const thickness = 6;

/** Tells the number of calls, and the day of the most, in words. */
function summary(days: readonly DayCalls[]): string {
  const sum = days.reduce((total, { calls }) => total + calls, 0);
  if (sum === 0) return `No calls in the last ${days.length} days`;
  const top = days.reduce((most, day) => (day.calls > most.calls ? day : most));
  return `${count(sum, "call")} in the last ${days.length} days, the most on ${countedDay(top.day)}: ${count(top.calls, "call")}`;
}

interface Props {
  days: readonly DayCalls[];
  height: number;
}

/** A chart with a bar for each day; today is the last. */
export function CallsChart({ days, height }: Props) {
  const id = useId();
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  return (
    <svg
      class="calls-chart"
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{summary(days)}</title>
      {days.map(({ day, calls, errors = 0 }, at) => {
        // A single call among thousands is still to be seen.
        const tall = calls === 0 ? 1.5 : Math.max(4, (calls / most) * height);
        const place = { x: at * step + (step - thickness) / 2, width: thickness };
        const bad = errors === 0 ? 0 : Math.max(3, (Math.min(errors, calls) / most) * height);
        return (
          <g key={day}>
            <rect class={calls === 0 ? "none" : undefined} {...place} y={height - tall} height={tall} />
            {bad > 0 && <rect class="errors" {...place} y={height - bad} height={bad} />}
          </g>
        );
      })}
    </svg>
  );
}
