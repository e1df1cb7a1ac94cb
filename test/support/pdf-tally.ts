const aspects = {
  clean: "qpdf clean",
  pages: "pages",
  text: "text",
  parts: "links, outline, fields, attachments",
  size: "no larger",
};
type Aspect = keyof typeof aspects;

interface Row {
  statuses: Map<number, number>;
  right: Map<string, [holds: number, of: number]>;
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

  page(families: readonly string[]): string {
    return `${[head, ...families.map((family) => this.#table(family))].join("\n\n")}\n`;
  }

  #table(family: string): string {
    const own = [...this.#rows].filter(([key]) => key.startsWith(`${family}\t`)).sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = own.map(([key, { statuses, right }]) => {
      const refused = [...statuses].filter(([status]) => status !== 200).sort(([a], [b]) => a - b);
      const cells = (Object.keys(aspects) as Aspect[]).map((aspect) => {
        const [yes, of] = right.get(aspect) ?? [0, 0];
        return of === 0 ? "" : yes === of ? `${of}` : `${yes} of ${of}`;
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
    const row = this.#rows.get(key) ?? { statuses: new Map(), right: new Map() };
    this.#rows.set(key, row);
    return row;
  }
}

const head = `# Every tool with every PDF

Printed by \`PDF_MATRIX=docs/pdf-matrix.md bun test test/corpus/pdf-matrix.test.ts\`, which calls each page tool through
HTTP with every PDF of the test corpus, and has outside readers (qpdf, Poppler) compare what comes out with what went in.
A number is how many results were found right of as many as could be compared: what an outside reader can't read in the
file that was given is not. Results for damaged and hostile files are checked by the service and by \`qpdf --check\` where
the given file passes it.

\`unlock-pdf\` refuses what is not encrypted, \`protect-pdf\` what is. Of the damaged files one is empty (400), one has 3,000
pages (413), and some have no \`%PDF-\` near their beginning (415), which \`repair-pdf\` takes nevertheless.`;
