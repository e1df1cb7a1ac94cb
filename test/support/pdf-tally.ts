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
  /** Came back as they were given, with faults that qpdf had found in them before. */
  returned: number;
}

/** Counts what came of every tool with every family of files, for docs/pdf-matrix.md. */
export class Tally {
  readonly #rows = new Map<string, Row>();

  answered(family: string, call: string, status: number): void {
    const { statuses } = this.#row(family, call);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  judged(family: string, call: string, verdict: Record<string, boolean | undefined>): void {
    const { right } = this.#row(family, call);
    for (const [aspect, holds] of Object.entries(verdict)) {
      if (holds === undefined) continue;
      const [yes, of] = right.get(aspect) ?? [0, 0];
      right.set(aspect, [yes + (holds ? 1 : 0), of + 1]);
    }
  }

  returned(family: string, call: string): void {
    this.#row(family, call).returned++;
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
