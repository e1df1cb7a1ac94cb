import { useState } from "preact/hooks";
import { countedDay } from "./moments.ts";
import type { DayCalls } from "./told.ts";

interface Props {
  days: readonly DayCalls[];
  /** The owner of the calls, for who hears the page. */
  of: string;
}

/** A table of the chart's days that had calls, the latest first. */
export function CallsTable({ days, of }: Props) {
  const [isOpen, setOpen] = useState(false);
  const hasErrors = days.some(({ errors }) => errors !== undefined);
  const used = days.filter(({ calls }) => calls > 0).reverse();
  if (used.length === 0) return null;
  return (
    <details class="calls-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Calls by day<span class="unseen"> of {of}</span>
      </summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Calls</th>
              {hasErrors && <th scope="col">Errors</th>}
            </tr>
          </thead>
          <tbody>
            {used.map(({ day, calls, errors = 0 }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{countedDay(day)}</time>
                </th>
                <td>{calls.toLocaleString("en")}</td>
                {hasErrors && <td class={errors > 0 ? "wrong" : undefined}>{errors.toLocaleString("en")}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
