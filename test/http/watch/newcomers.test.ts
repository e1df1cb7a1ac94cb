import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { turnNewcomersAway } from "#http/watch/newcomers.ts";
import { dial, readAnswer } from "#support/raw.ts";
import { fewTools, startService } from "#support/service.ts";

/** How many connections the kernel holds at a port (proc(5), net/tcp), whether somebody has taken them or not. */
const connectedAt = (port: number): number => {
  const place = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = readFileSync("/proc/net/tcp", "latin1")
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  return rows.filter(([, local, , state]) => local?.endsWith(place) && state === "01").length;
};

test.skipIf(process.platform !== "linux")("who has connected is answered, and nobody else connects", async () => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("here") });
  const { port = 0 } = server;
  const silent = await dial(server.url.href);
  const call = "GET / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n";
  const queued = Bun.spawn(["bash", "-c", `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '${call}' >&3; cat <&3`]);
  // This process takes no connection meanwhile: it waits without letting anything else happen.
  while (connectedAt(port) < 2) Bun.sleepSync(1);
  expect(turnNewcomersAway(port)).toBe(true);
  const newcomer = dial(server.url.href).then(
    () => "connected",
    (error: NodeJS.ErrnoException) => error.code,
  );
  const answer = readAnswer(silent);
  silent.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect((await answer).body).toBe("here");
  expect(await queued.stdout.text()).toEndWith("here");
  await server.stop(true);
  expect(await newcomer).toBe("ECONNREFUSED");
});

test("nobody is turned away at a port of nobody's", () => {
  expect(turnNewcomersAway(1)).toBe(false);
});

test.skipIf(process.platform !== "linux")(
  "a service that ends answers all who stood in the kernel's queue before its port closed",
  async () => {
    const ending = await startService({ ...fewTools, WORKERS: "1", ACCESS: "open" });
    // Whatever comes now, the kernel takes; it is found together with the signal.
    process.kill(ending.pid, "SIGSTOP");
    const sockets = await Promise.all(Array.from({ length: 24 }, () => dial(ending.url)));
    const answers = sockets.map(readAnswer);
    const body = '{"text":"x"}';
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    for (const socket of sockets) socket.write(`POST /api/qr-generate HTTP/1.1\r\n${head}\r\n${body}`);
    const ended = ending.stop();
    process.kill(ending.pid, "SIGCONT");
    const statuses = await Promise.all(
      answers.map(async (answer) => (await answer.catch(() => ({ status: 0 }))).status),
    );
    expect(statuses).toEqual(sockets.map(() => 200));
    for (const socket of sockets) socket.destroy();
    expect(await ended).toBe(0);
    expect(
      await fetch(`${ending.url}/health`).then(
        () => "answered",
        () => "refused",
      ),
    ).toBe("refused");
  },
  60_000,
);
