import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { UsageError } from "./batch/arguments.ts";
import { fetchCatalogue, findTool } from "./batch/catalogue.ts";
import { Calls, type Service } from "./mcp/calls.ts";
import { Folder, Refusal } from "./mcp/folder.ts";
import { type OwnService, startOwnService } from "./mcp/own-service.ts";
import { toolServer } from "./mcp/serve.ts";

const usage = `Offers every tool to an agent, over the Model Context Protocol on standard input and output.

  bun run mcp FOLDER [--url URL] [--key KEY] [--tools NAME,NAME] [--no-preview]

FOLDER is the one folder that files are read from and results written to; nothing outside of it is touched, nothing in it
overwritten. With --url a service that runs is called, with a key (or API_KEY in the environment); without it one is
started for as long as this runs. --tools offers these tools and families alone. --no-preview leaves out the small
pictures of results. docs/mcp.md has what to write into an agent's configuration.
`;

interface Wishes {
  folder: string;
  url: string | undefined;
  key: string | undefined;
  tools: readonly string[];
  withPreview: boolean;
}

function readWishes(argv: readonly string[]): Wishes {
  const positional: string[] = [];
  const wishes = new Map<string, string>();
  for (let place = 0; place < argv.length; place++) {
    const word = argv[place] ?? "";
    if (!word.startsWith("--")) positional.push(word);
    else if (word === "--no-preview") wishes.set(word, "");
    else if (["--url", "--key", "--tools"].includes(word) && argv[place + 1]) wishes.set(word, argv[++place] ?? "");
    else throw new UsageError(`${word} is unknown, or needs a value.\n\n${usage}`);
  }
  const [folder, ...more] = positional;
  if (!folder || more.length > 0) throw new UsageError(`Name one folder.\n\n${usage}`);
  const url = wishes.get("--url");
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url must be an address, not "${url}".`);
  const key = wishes.get("--key") ?? (process.env.API_KEY || undefined);
  const tools = wishes.get("--tools")?.split(",") ?? [];
  return { folder, url: url?.replace(/\/+$/, ""), key, tools, withPreview: !wishes.has("--no-preview") };
}

async function reach({ url, key, tools }: Wishes, own: Promise<OwnService> | undefined): Promise<Service> {
  const server = (await own) ?? { url: url ?? "", key };
  const catalogue = await fetchCatalogue(server);
  const families = new Set<string>(catalogue.operations.map(({ family }) => family));
  for (const name of tools) if (!families.has(name)) findTool(catalogue, name);
  const isWanted = (tool: { name: string; family: string }) =>
    tools.length === 0 || tools.includes(tool.name) || tools.includes(tool.family);
  const operations = catalogue.operations.filter((tool) => tool.available && isWanted(tool));
  return { server, whole: catalogue, catalogue: { ...catalogue, operations } };
}

async function main(argv: readonly string[]): Promise<void> {
  if (argv.includes("--help")) return void process.stderr.write(usage);
  const wishes = readWishes(argv);
  const calls = new Calls(await Folder.open(wishes.folder), wishes.withPreview);
  const own = wishes.url === undefined ? startOwnService() : undefined;
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    await (await own?.catch(() => undefined))?.stop();
    process.exit(code);
  };
  const service = reach(wishes, own);
  service.catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    void end(2);
  });
  const transport = new StdioServerTransport();
  serveStdio(() => toolServer(service, calls), { transport });
  for (const over of ["end", "close"] as const) process.stdin.once(over, () => end(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(0));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
