import { type Dirent, existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { type Format, formats } from "#formats/kinds/format.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { type ToolOptions, UsageError } from "./arguments.ts";
import type { Tool } from "./catalogue.ts";
import { readRequests } from "./requests.ts";

/** One call to come. */
export interface Task {
  tool: Tool;
  /** What it is about, for people and for the journal: a path within the input folder. */
  name: string;
  /** Where the result goes: a path within the output folder, still without an extension. */
  output: string;
  files: readonly string[];
  fields: Record<string, unknown>;
  /** Paths of the files that go along, by their form fields. */
  parts: Readonly<Record<string, string>>;
  /** Changes when the input files do. */
  mark: string;
}

export interface Skipped {
  name: string;
  reason: string;
}

/** A task as its own input makes it. */
type OwnTask = Omit<Task, "parts">;

interface OwnPlan extends Omit<Plan, "tasks"> {
  tasks: OwnTask[];
}

export interface Plan {
  tasks: Task[];
  skipped: Skipped[];
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

/** Every call that an input asks for, in an order that stays the same. */
export async function plan(tool: Tool, input: string, output: string, given: ToolOptions): Promise<Plan> {
  const { fields, parts } = given;
  const root = resolve(input);
  if (!existsSync(root)) throw new UsageError(`There is no ${input}.`);
  if (root === resolve(output)) throw new UsageError("OUT must be another folder than IN.");
  const isFolder = (await stat(root)).isDirectory();
  const files = isFolder ? await walk(root, resolve(output)) : [root];
  const base = isFolder ? root : dirname(root);
  const built =
    tool.input.field === null
      ? await planRequests(tool, base, files, { options: fields, isFolder })
      : tool.input.field === "files"
        ? await planGroups(tool, base, files, fields)
        : await planFiles(tool, base, files, fields);
  const marks = await markOf(Object.values(parts));
  const tasks = built.tasks.map((task) => ({ ...task, parts, mark: [task.mark, marks].filter(Boolean).join("|") }));
  return { ...built, tasks: keepApart(tasks) };
}

/** All files of a folder and its sub-folders, but for hidden ones and those of the output folder. */
async function walk(folder: string, output: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => byName(a.name, b.name))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || path === output) continue;
    if (entry.isDirectory()) found.push(...(await walk(path, output)));
    else if (await isFile(entry, path)) found.push(path);
  }
  return found;
}

/** Links to files count; links to folders don't, for they may lead in a circle. */
async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function planFiles(tool: Tool, base: string, files: string[], fields: Record<string, unknown>): Promise<OwnPlan> {
  const plan: OwnPlan = { tasks: [], skipped: [] };
  for (const file of files) {
    const name = relative(base, file);
    const reason = await notTaken(tool, file);
    if (reason) plan.skipped.push({ name, reason });
    else plan.tasks.push({ tool, name, output: stemOf(name), files: [file], fields, mark: await markOf([file]) });
  }
  return plan;
}

/** One call per sub-folder of the input; one for the whole input where it has none. */
async function planGroups(
  tool: Tool,
  base: string,
  files: string[],
  fields: Record<string, unknown>,
): Promise<OwnPlan> {
  const plan: OwnPlan = { tasks: [], skipped: [] };
  const groups = new Map<string, string[]>();
  const hasFolders = files.some((file) => dirname(file) !== base);
  for (const file of files) {
    const folder = relative(base, file).split("/")[0] ?? "";
    const isLoose = hasFolders && dirname(file) === base;
    const reason = isLoose ? "lies beside the sub-folders, each of which is one call" : await notTaken(tool, file);
    if (reason) plan.skipped.push({ name: relative(base, file), reason });
    else groups.set(hasFolders ? folder : "", [...(groups.get(hasFolders ? folder : "") ?? []), file]);
  }
  for (const [folder, members] of groups) {
    const name = folder || basename(base);
    if (members.length < tool.input.minimum) {
      const reason = `holds ${members.length} files that ${tool.name} takes, and it needs ${tool.input.minimum}`;
      plan.skipped.push({ name, reason });
    } else plan.tasks.push({ tool, name, output: name, files: members, fields, mark: await markOf(members) });
  }
  return plan;
}

async function planRequests(
  tool: Tool,
  base: string,
  files: string[],
  { options, isFolder }: { options: Record<string, unknown>; isFolder: boolean },
): Promise<OwnPlan> {
  const plan: OwnPlan = { tasks: [], skipped: [] };
  for (const file of files) {
    const name = relative(base, file);
    const requests = await readRequests(tool, file, { perLine: !isFolder });
    if (!requests) {
      plan.skipped.push({ name, reason: notRead(tool) });
      continue;
    }
    const digits = String(requests.at(-1)?.number ?? 0).length;
    for (const { number, fields } of requests) {
      const suffix = number === undefined ? "" : `-${String(number).padStart(digits, "0")}`;
      const output = `${stemOf(name)}${suffix}`;
      const own = number === undefined ? name : `${name}:${number}`;
      plan.tasks.push({ tool, name: own, output, files: [], fields: { ...options, ...fields }, mark: "" });
    }
  }
  return plan;
}

const notRead = (tool: Tool): string =>
  Object.hasOwn(tool.fields, "html") ? "is no .txt, .json or .html file" : "is neither a .txt nor a .json file";

/** Why a file is not sent; a broken one whose name promises a kind that is taken is sent, so that it is reported. */
async function notTaken(tool: Tool, file: string): Promise<string | undefined> {
  const taken: readonly Format[] = tool.input.formats;
  const head = await Bun.file(file).slice(0, 65_536).bytes();
  let kind = sniff(head);
  if (!kind || !taken.includes(kind)) kind = sniff(await Bun.file(file).bytes());
  if (kind) return taken.includes(kind) ? undefined : `is ${formats[kind].title}, which ${tool.name} does not take`;
  const extension = extname(file).slice(1).toLowerCase();
  const isPromised = taken.some((format) => format === extension || formats[format].extension === extension);
  return isPromised ? undefined : `is of no kind that ${tool.name} takes`;
}

async function markOf(files: readonly string[]): Promise<string> {
  const marks = files.map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return `${basename(file)}:${size}:${Math.round(mtimeMs)}`;
  });
  return (await Promise.all(marks)).join("|");
}

const stemOf = (path: string): string => path.slice(0, path.length - extname(path).length);

/** photo.jpg and photo.png would both become photo.webp: such files keep their whole name. */
function keepApart(tasks: Task[]): Task[] {
  const sort = (task: Task) => task.output.normalize("NFC").toLowerCase();
  const counts = new Map<string, number>();
  for (const task of tasks) counts.set(sort(task), (counts.get(sort(task)) ?? 0) + 1);
  return tasks.map((task) => ((counts.get(sort(task)) ?? 0) > 1 ? { ...task, output: task.name } : task));
}
