import { readFileSync } from "node:fs";
import { Connection } from "./connection.ts";

/** `bun client.ts URL CALLERS SECONDS REQUEST...`: callers who take turns with the requests in these files; prints a `Heard`. */
const [, , url = "", callers = "1", seconds = "1", ...files] = process.argv;

/** What came of the calls that began in time. */
export interface Heard {
  /** Milliseconds from a call's first byte to its answer's last, of those answered by 200. */
  times: number[];
  refused: number;
  others: number;
  /** From the first call to the last answer. */
  seconds: number;
}

if (import.meta.main) {
  const requests = files.map((file) => new Uint8Array(readFileSync(file)));
  const heard: Heard = { times: [], refused: 0, others: 0, seconds: 0 };
  const began = performance.now();
  const until = began + Number(seconds) * 1_000;
  let next = 0;
  const call = async (connection: Connection) => {
    const since = performance.now();
    const request = requests[next++ % requests.length];
    const status = request ? await connection.send(request) : 0;
    if (status === 200) heard.times.push(performance.now() - since);
    else if (status === 503 || status === 429) heard.refused += 1;
    else heard.others += 1;
  };
  const caller = async () => {
    const connection = await Connection.open(url);
    while (performance.now() < until) await call(connection);
    connection.close();
  };
  await Promise.all(Array.from({ length: Number(callers) }, caller));
  heard.seconds = (performance.now() - began) / 1_000;
  process.stdout.write(JSON.stringify(heard));
}
