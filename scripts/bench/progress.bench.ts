import { readProgress } from "#formats/wire/progress.ts";
import { fixture } from "#support/example.ts";
import { ms, paired, table } from "./measure.ts";
import { serve } from "./serve.ts";

const rounds = 200;

/** Tools that take so little that what progress costs beside them is seen: in the service itself, and in a child. */
const calls = [
  { tool: "image-resize", file: "photo.jpg", options: { width: "320" } },
  { tool: "rotate-pdf", file: "document.pdf", options: { angle: "90" } },
] as const;

/** What a call costs more that asks how far it is, read to its end as programs do, beside the same one that does not ask. */
export async function main(): Promise<void> {
  const service = await serve();
  const rows: string[][] = [];
  try {
    for (const { tool, file, options } of calls) {
      const form = new FormData();
      form.append("file", new Blob([(await fixture(file)) as Uint8Array<ArrayBuffer>]), file);
      for (const [name, value] of Object.entries(options)) form.append(name, value);
      const packed = new Response(form);
      const headers = { "content-type": packed.headers.get("content-type") ?? "" };
      const body = await packed.arrayBuffer();
      const url = `${service.url}/api/${tool}`;
      const read = async (answer: Response) => {
        if (answer.status !== 200) throw new Error(`${tool} answered ${answer.status}`);
        await answer.arrayBuffer();
      };
      const plain = async () => read(await fetch(url, { method: "POST", headers, body }));
      const told = async () => {
        const stream = await fetch(url, { method: "POST", headers: { ...headers, "x-progress": "true" }, body });
        await read(await readProgress(stream, () => {}));
      };
      const { first, second, difference } = await paired(rounds, told, plain);
      const sides = [first, second].flatMap(({ median, p95 }) => [ms(median), ms(p95)]);
      rows.push([tool, ...sides, ms(difference)]);
    }
  } finally {
    await service.stop();
  }
  const head = ["tool", "with progress", "p95", "without", "p95", "more"];
  process.stdout.write(`Medians of ${rounds} rounds turn about\n\n${table(head, rows)}\n`);
}
