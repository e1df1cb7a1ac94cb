import { warn } from "#engines/job.ts";
import { withFolder } from "#engines/scratch.ts";
import { environment } from "./profile.ts";

const substitutes = new Map<string, Promise<string>>();
let families: Promise<Set<string>> | undefined;
const mostKnown = 1_000;

/** Tells of fonts that a document asks for, that are not there, and whose stand-ins are in its PDF. */
export async function tellSubstitutes(asked: readonly string[], used: readonly string[]): Promise<void> {
  const there = await installed();
  const embedded = used.map(bare);
  for (const name of asked) {
    if (there.has(bare(name))) continue;
    const stand = await substituteFor(name);
    // A name that is asked for may belong to no letter of the document.
    if (bare(stand) === bare(name) || !embedded.some((one) => one.startsWith(bare(stand)))) continue;
    warn(`The font "${name}" is not installed here; ${stand} was used in its place.`);
  }
}

/** Names are spelled with blanks and hyphens in documents, and without in PDFs. */
const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

function installed(): Promise<Set<string>> {
  families ??= ask("fc-list", [":", "family"]).then(
    (list) => new Set(list.split(/[\n,]/).map((name) => bare(name.trim().replace(/\\(.)/g, "$1")))),
  );
  return families;
}

/** Fontconfig's choice, which LibreOffice follows. */
function substituteFor(name: string): Promise<string> {
  const known = substitutes.get(name);
  if (known) return known;
  if (substitutes.size >= mostKnown) substitutes.clear();
  const pattern = name.replace(/[\\\-:,=]/g, "\\$&");
  const found = ask("fc-match", ["-f", "%{family[0]}", pattern]).then((text) => text.trim());
  substitutes.set(name, found);
  return found;
}

/** Not as part of the job that asks first: the answer is for all others, too. */
function ask(command: string, args: readonly string[]): Promise<string> {
  return withFolder(async (folder) => {
    const env = await environment(folder);
    const child = Bun.spawn([command, ...args], {
      env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: 20_000,
    });
    return new Response(child.stdout).text();
  });
}
