import { appendFileSync, existsSync, readFileSync } from "node:fs";

const aspects = {
  clean: "qpdf clean",
  pages: "pages",
  text: "text",
  parts: "links, outline, fields, attachments",
  size: "no larger",
  ink: "drawn",
  annotations: "annotations drawn",
};
type Aspect = keyof typeof aspects;

interface Row {
  statuses: Map<number, number>;
  right: Map<string, [holds: number, of: number]>;
  returned: number;
}

/** What came of one call of one tool with one file. */
export interface Outcome {
  call: string;
  status: number;
  /** What was said with a refusal that should not have been. */
  wrong?: string;
  verdict?: Record<string, boolean | undefined>;
  /** It came back as it was given, with faults that qpdf had found in it before. */
  returned?: boolean;
}

interface Judged {
  family: string;
  name: string;
  outcomes: Outcome[];
  isRight: boolean;
}

/** Counts what came of every tool with every family of files, for docs/pdf-matrix.md. */
export class Tally {
  readonly #rows = new Map<string, Row>();
  readonly #known = new Set<string>();
  readonly #record: string | undefined;

  /** A record takes what is found right, a line for each file, so that a run which ended early can be taken up again. */
  constructor(record: string | undefined) {
    this.#record = record;
    if (!record || !existsSync(record)) return;
    for (const line of readFileSync(record, "utf8").split("\n")) if (line) this.#count(JSON.parse(line) as Judged);
  }

  has(family: string, name: string): boolean {
    return this.#known.has(`${family}/${name}`);
  }

  add(judged: Judged): void {
    this.#count(judged);
    if (this.#record && judged.isRight) appendFileSync(this.#record, `${JSON.stringify(judged)}\n`);
  }

  #count({ family, name, outcomes }: Judged): void {
    this.#known.add(`${family}/${name}`);
    for (const { call, status, verdict = {}, returned } of outcomes) {
      const row = this.#row(family, call);
      row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
      if (returned) row.returned++;
      for (const [aspect, holds] of Object.entries(verdict)) {
        if (holds === undefined) continue;
        const [yes, of] = row.right.get(aspect) ?? [0, 0];
        row.right.set(aspect, [yes + (holds ? 1 : 0), of + 1]);
      }
    }
  }

  sections(families: readonly string[]): string[] {
    return families.map((family) => this.#table(family));
  }

  #table(family: string): string {
    const own = [...this.#rows].filter(([key]) => key.startsWith(`${family}\t`)).sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = own.map(([key, { statuses, right, returned }]) => {
      const refused = [...statuses].filter(([status]) => status !== 200).sort(([a], [b]) => a - b);
      const cells = (Object.keys(aspects) as Aspect[]).map((aspect) => {
        const [yes, of] = right.get(aspect) ?? [0, 0];
        const told = of === 0 ? "" : yes === of ? `${of}` : `${yes} of ${of}`;
        return aspect === "clean" && returned > 0 ? `${told} + ${returned} as given` : told;
      });
      const told = refused.map(([status, times]) => `${status} × ${times}`).join(", ");
      return [key.split("\t")[1] ?? "", String(statuses.get(200) ?? 0), told, ...cells];
    });
    const count = Math.max(0, ...own.map(([, { statuses }]) => [...statuses.values()].reduce((a, b) => a + b, 0)));
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    const titles = ["call", "200", "refused", ...Object.values(aspects)];
    return [`## ${family}: ${count} files`, "", line(titles), line(titles.map(() => "---")), ...rows.map(line)].join(
      "\n",
    );
  }

  #row(family: string, call: string): Row {
    const key = `${family}\t${call}`;
    const row = this.#rows.get(key) ?? { statuses: new Map(), right: new Map(), returned: 0 };
    this.#rows.set(key, row);
    return row;
  }
}
