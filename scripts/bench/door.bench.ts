import { edit } from "#engines/sharp/index.ts";
import { serveBare } from "./bare.ts";
import { figures, ms, paired, table } from "./measure.ts";
import { photograph } from "./photograph.ts";
import { serve } from "./serve.ts";

const rounds = 50;
const width = 1600;

/**
 * The door's own cost: a JPEG of 3 MB → 1600 pixels wide through HTTP, beside the very same work in a loop, and beside
 * a service that does nothing but that work. The client is this process, each service another; a body is put together
 * once, for that is a client's business.
 */
export async function main(): Promise<void> {
  const photo = await photograph(3_000_000);
  const form = new FormData();
  form.append("file", new Blob([photo as Uint8Array<ArrayBuffer>]), "photo.jpg");
  form.append("width", String(width));
  const packed = new Response(form);
  const type = packed.headers.get("content-type") ?? "";
  const body = await packed.arrayBuffer();

  const [door, bare] = [await serve(), await serveBare(width)];
  const told = { work: [] as number[], total: [] as number[] };
  const call = async () => {
    const headers = { "content-type": type };
    const response = await fetch(`${door.url}/api/image-resize`, { method: "POST", body, headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`image-resize answered ${response.status}`);
    const timing = response.headers.get("server-timing") ?? "";
    for (const [part, samples] of Object.entries(told)) {
      samples.push(Number(new RegExp(`${part};dur=([\\d.]+)`).exec(timing)?.[1]));
    }
  };
  const callBare = async () => {
    await (await fetch(bare.url, { method: "POST", body: photo as Uint8Array<ArrayBuffer> })).arrayBuffer();
  };
  const loop = () => edit({ format: "jpeg", bytes: photo }, [{ do: "resize", width }]);
  try {
    const alone = await paired(rounds, call, loop);
    const [total, work] = [figures(told.total), figures(told.work)];
    const beside = await paired(rounds, call, callBare);
    const rows = [
      ["through HTTP", alone.first],
      ["of that inside the service", total],
      ["of that in the engine", work],
      ["the same work in a loop", alone.second],
      ["through HTTP, second run", beside.first],
      ["a service that does nothing else", beside.second],
    ] as const;
    const cells = rows.map(([name, { median, p95 }]) => [name, ms(median), ms(p95)]);
    const size = `${(photo.length / 1_000_000).toFixed(1)} MB JPEG → ${width} px JPEG`;
    process.stdout.write(`${size}, ${rounds} rounds turn about\n\n${table(["", "median", "p95"], cells)}\n\n`);
    process.stdout.write(`More than the loop: ${ms(alone.difference)}, ratio ${alone.ratio.toFixed(2)}.\n`);
    process.stdout.write(`More than the bare service: ${ms(beside.difference)}, ratio ${beside.ratio.toFixed(2)}.\n`);
  } finally {
    await Promise.all([door.stop(), bare.stop()]);
  }
}
