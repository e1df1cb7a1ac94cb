import { edit } from "#engines/sharp/index.ts";
import { figures, ms, paired, table } from "./measure.ts";
import { photograph } from "./photograph.ts";
import { post, serve } from "./serve.ts";

const rounds = 50;

/**
 * The door's own cost: a JPEG of 3 MB → 1600 pixels wide through HTTP, beside the very same work in a loop. The client
 * is this process, the service another.
 */
export async function main(): Promise<void> {
  const photo = await photograph(3_000_000);
  const { url, stop } = await serve();
  const told = { work: [] as number[], total: [] as number[] };
  const call = async () => {
    const { headers } = await post(url, "image-resize", photo, { width: "1600" });
    const timing = headers.get("server-timing") ?? "";
    for (const [part, samples] of Object.entries(told)) {
      samples.push(Number(new RegExp(`${part};dur=([\\d.]+)`).exec(timing)?.[1]));
    }
  };
  try {
    const { first, second, ratio, difference } = await paired(rounds, call, () =>
      edit({ format: "jpeg", bytes: photo }, [{ do: "resize", width: 1600 }]),
    );
    const [total, work] = [figures(told.total), figures(told.work)];
    const rows = [
      ["through HTTP", ms(first.median), ms(first.p95)],
      ["of that inside the service", ms(total.median), ms(total.p95)],
      ["of that in the engine", ms(work.median), ms(work.p95)],
      ["the same work in a loop", ms(second.median), ms(second.p95)],
    ];
    const size = `${(photo.length / 1_000_000).toFixed(1)} MB JPEG → 1600 px JPEG`;
    process.stdout.write(`${size}, ${rounds} rounds turn about\n\n${table(["", "median", "p95"], rows)}\n\n`);
    process.stdout.write(`The door costs ${ms(difference)} more: ratio ${ratio.toFixed(2)}.\n`);
  } finally {
    await stop();
  }
}
