import type { State } from "#formats/wire/progress.ts";
import type { Answer } from "./call.ts";
import type { Skipped, Task } from "./tasks.ts";

/** In a log lines stay. */
const betweenLinesMs = 2_000;

interface Totals {
  ok: number;
  failed: number;
  bytesIn: number;
  bytesOut: number;
  times: number[];
}

/** What happened, shown as it happens (standard error) and as a table at the end (standard output). */
export class Report {
  readonly #total: number;
  readonly #tools = new Map<string, Totals>();
  readonly #failures = new Map<string, string[]>();
  readonly #warnings = new Map<string, string[]>();
  readonly #skipped: Skipped[];
  readonly #unchanged: number;
  readonly #startedAt = performance.now();
  #finished = 0;
  #course = "";
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(tasks: readonly Task[], skipped: Skipped[], unchanged: number) {
    this.#total = tasks.length;
    this.#skipped = skipped;
    this.#unchanged = unchanged;
    for (const { tool } of tasks) this.#totals(tool.name);
  }

  get failed(): number {
    return [...this.#tools.values()].reduce((sum, { failed }) => sum + failed, 0);
  }

  add(task: Task, answer: Answer): void {
    const totals = this.#totals(task.tool.name);
    if (!answer.ok) {
      totals.failed += 1;
      note(this.#failures, answer.reason, task.name);
      this.#progress(`failed  ${task.name}  ${answer.reason}`);
      return;
    }
    const { bytesIn, bytes, ms } = answer;
    totals.ok += 1;
    totals.bytesIn += bytesIn;
    totals.bytesOut += bytes.length;
    totals.times.push(ms);
    for (const warning of answer.warnings) note(this.#warnings, warning, task.name);
    this.#progress(`ok      ${task.name}  ${size(bytesIn)} → ${size(bytes.length)}, ${time(ms)}`);
  }

  /** How a call stands: beside the bar, or a line now and then where lines stay. */
  tell(task: Task, state: State): void {
    const now = performance.now();
    if (state.state !== "working" || state.done === undefined) return;
    this.#course = `${task.name}  ${state.done} of ${state.total} ${state.unit}`;
    if (process.stderr.isTTY) this.#draw();
    else if (now - this.#toldAt >= betweenLinesMs) {
      this.#toldAt = now;
      process.stderr.write(`[${this.#finished}/${this.#total}] working ${this.#course}\n`);
    }
  }

  #totals(tool: string): Totals {
    const known = this.#tools.get(tool) ?? { ok: 0, failed: 0, bytesIn: 0, bytesOut: 0, times: [] };
    this.#tools.set(tool, known);
    return known;
  }

  #progress(line: string): void {
    this.#finished += 1;
    this.#course = "";
    if (!process.stderr.isTTY) {
      process.stderr.write(`[${this.#finished}/${this.#total}] ${line}\n`);
      return;
    }
    this.#draw();
  }

  #draw(): void {
    const part = this.#finished / this.#total;
    const bar = "█".repeat(Math.round(part * 30)).padEnd(30, "░");
    const left = time(part > 0 ? ((performance.now() - this.#startedAt) / part) * (1 - part) : undefined);
    const failed = this.failed > 0 ? `, ${this.failed} failed` : "";
    const text = `${bar} ${this.#finished}/${this.#total}${failed}, ${left} left  ${this.#course}`
      .trimEnd()
      .slice(0, process.stderr.columns);
    process.stderr.write(`\r\x1b[K${text}${this.#finished === this.#total ? "\n" : ""}`);
  }

  /** The summary as text. */
  summary(interrupted: boolean): string {
    const rows = [...this.#tools].map(([tool, { ok, failed, bytesIn, bytesOut, times }]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (part: number) => time(sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]);
      return [tool, String(ok), String(failed), size(bytesIn), size(bytesOut), at(0.5), at(0.95)];
    });
    const parts = [table([["operation", "ok", "failed", "in", "out", "median", "p95"], ...rows])];
    parts.push(`${this.#skipped.length + this.#unchanged} skipped${this.#whySkipped()}`);
    parts.push(...list("Failed", this.#failures), ...list("Warnings", this.#warnings));
    const left = this.#total - this.#finished;
    if (interrupted) parts.push(`Interrupted: ${left} not done. The same command goes on from here.`);
    parts.push(`${time(performance.now() - this.#startedAt)} in all`);
    return `${parts.join("\n")}\n`;
  }

  #whySkipped(): string {
    const reasons = new Map<string, string[]>();
    for (const { name, reason } of this.#skipped) note(reasons, reason, name);
    const lines = [...reasons].map(([reason, names]) => `\n  ${names.length} × ${reason}: ${few(names)}`);
    if (this.#unchanged > 0) lines.unshift(`\n  ${this.#unchanged} × done before`);
    return lines.join("");
  }
}

function note(groups: Map<string, string[]>, text: string, name: string): void {
  groups.set(text, [...(groups.get(text) ?? []), name]);
}

const few = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");

function list(title: string, groups: Map<string, string[]>): string[] {
  if (groups.size === 0) return [];
  return [`${title}:`, ...[...groups].map(([text, names]) => `  ${names.length} × ${text}\n      ${few(names)}`)];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return rows.map(line).join("\n");
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function time(ms: number | undefined): string {
  if (ms === undefined || Number.isNaN(ms)) return "-";
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
