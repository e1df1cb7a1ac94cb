/** How many times the bytes of a file go to children while work is done, which may ask for it; all of it is the real thing, only looked at. */
export async function timesSent(file: Uint8Array, work: (soFar: () => number) => Promise<unknown>): Promise<number> {
  const any = Bun.spawn({ cmd: ["true"], ipc: () => {}, stdio: ["ignore", "ignore", "ignore"] });
  const process = Object.getPrototypeOf(any) as { send(message: unknown): void };
  const { send } = process;
  let sent = 0;
  process.send = function (message) {
    if (message instanceof Object && "bytes" in message && message.bytes instanceof Uint8Array)
      sent += message.bytes.length;
    return send.call(this, message);
  };
  try {
    await work(() => sent / file.length);
    return sent / file.length;
  } finally {
    process.send = send;
    await any.exited;
  }
}
