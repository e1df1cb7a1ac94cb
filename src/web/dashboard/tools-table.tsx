import type { ToolCalls } from "./told.ts";

const shown = (number: number) => number.toLocaleString("en");

/** The calls of each tool, and how many of them were answered with an error. */
export function ToolsTable({ tools }: { tools: readonly ToolCalls[] }) {
  if (tools.length === 0) return null;
  return (
    <details class="calls-table" open>
      <summary>Calls by tool</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Calls</th>
            <th scope="col">Errors</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ tool, title, calls, errors }) => (
            <tr key={tool}>
              <th scope="row">{title}</th>
              <td>{shown(calls)}</td>
              <td class={errors > 0 ? "wrong" : undefined}>{shown(errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
