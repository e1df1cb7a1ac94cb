/** Lists files that were dropped, also those in folders, in the order of their paths. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The list is empty as soon as the event is over: entries first, and only then anything that takes time.
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }));
  const lists = dropped.map(async ({ entry, file }) => {
    const itself = file ? [file] : [];
    // A folder that can't be read to its end stands in the list as a file with a fault.
    return entry?.isDirectory ? filesIn(entry).catch(() => itself) : itself;
  });
  return (await Promise.all(lists)).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return isHidden(file.name) ? [] : [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // The reader hands out a hundred entries at a time, and none when there are no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    found.push(...some);
  }
  found.sort((one, other) => byName(one.name, other.name));
  return (await Promise.all(found.map(filesIn))).flat();
}

/** Whether a file is one that systems leave in folders for themselves. */
const isHidden = (name: string) => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

/** Sorts "page 2" before "page 10". */
export const byName = (one: string, other: string): number =>
  one.localeCompare(other, undefined, { numeric: true, sensitivity: "base" });

/** Asks for a folder. The control stands in no page: it is there for this one question. */
export function askForFolder(take: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.webkitdirectory = true;
  input.onchange = () => {
    const files = [...(input.files ?? [])].filter(({ name }) => !isHidden(name));
    take(files.sort((one, other) => byName(one.webkitRelativePath, other.webkitRelativePath)));
  };
  input.click();
}
