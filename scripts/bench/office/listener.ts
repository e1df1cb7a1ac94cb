import { join } from "node:path";
import { processorSeconds, runs } from "../programs.ts";

const python = "/usr/bin/python3";

/** A client that stays, as unoserver and its like have it: a path in, a path out and settings on each line. */
const client = `
import sys, time, uno
from com.sun.star.beans import PropertyValue
def value(name, of):
    one = PropertyValue(); one.Name = name; one.Value = of; return one
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try: context = resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % sys.argv[1]); break
    except Exception: time.sleep(.1)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
filters = {"docx": "writer_pdf_Export", "xlsx": "calc_pdf_Export", "pptx": "impress_pdf_Export"}
print("ready", flush=True)
for line in sys.stdin:
    source, target, settings = line.rstrip("\\n").split("\\t")
    try:
        document = desktop.loadComponentFromURL("file://" + source, "_blank", 0, (value("Hidden", True),))
        told = (value("FilterName", filters[source.rsplit(".", 1)[1]]),)
        if settings: told += (value("FilterOptions", settings),)
        document.storeToURL("file://" + target, told)
        document.close(True); print("done", flush=True)
    except Exception as error: print("failed", flush=True)
`;

export interface Listener {
  /** Settings as JSON, which the program takes, too; none where they are empty. */
  convert(path: string, settings: string): Promise<void>;
  /** Some documents end it. */
  readonly isGone: boolean;
  /** Of LibreOffice alone, without the client. */
  seconds(): number;
  stop(): Promise<void>;
}

export const hasListener = (): boolean =>
  Bun.spawnSync([python, "-c", "import uno"], { stdout: "ignore", stderr: "ignore" }).exitCode === 0;

/** A LibreOffice that listens, warm after its first documents. */
export async function startListener(folder: string): Promise<Listener> {
  const pipe = `bench-${process.pid}`;
  const profile = `-env:UserInstallation=file://${folder}/listener`;
  // With a new profile it starts itself anew, and whoever had reached it before would talk to nobody.
  await runs(["soffice", "--headless", "--terminate_after_init", profile]);
  const own = [profile, `--accept=pipe,name=${pipe};urp;`];
  const quiet = { stdout: "ignore", stderr: "ignore" } as const;
  const office = Bun.spawn(["soffice", "--headless", "--norestore", ...own], { stdin: "ignore", ...quiet });
  const talker = Bun.spawn([python, "-c", client, pipe], { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  const answers = linesOf(talker.stdout);
  await answers.next();
  const target = join(folder, "listener.pdf");
  let isGone = false;
  return {
    async convert(path, settings) {
      talker.stdin.write(`${path}\t${target}\t${settings}\n`);
      talker.stdin.flush();
      isGone ||= (await answers.next()).value !== "done";
    },
    get isGone() {
      return isGone;
    },
    seconds: () => processorSeconds(office.pid),
    async stop() {
      talker.stdin.end();
      await talker.exited;
      office.kill("SIGTERM");
      await office.exited;
    },
  };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
