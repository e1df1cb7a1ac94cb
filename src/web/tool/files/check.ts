import type { Format, Tool } from "../../ui/catalogue.ts";
import { count, formatTitles, listed, size } from "../../ui/words.ts";
import { type Chosen, goneWords } from "../model.ts";

export interface FileFault {
  /** The file that it is about; all of them together where there is none. */
  id?: string;
  says: string;
  /** The trouble that could be removed first: the files' size. */
  is?: "size";
}

const megabyte = 1_048_576;

/** Whether a file may be a document after all: only its inside tells, and the service looks again. */
const mayBe = (tool: Tool, format: string | undefined, formats: Record<string, Format>) =>
  (format === undefined || format === "zip") && tool.input.formats.some((name) => formats[name]?.kind === "document");

/** Describes a file of a kind that the tool doesn't take, as soon as it is there. */
export function wrongKind(tool: Tool, { file, isGone, format }: Chosen, formats: Record<string, Format>) {
  const { input } = tool;
  const isTaken = format !== undefined && input.formats.includes(format);
  if (isGone || file.size === 0 || isTaken || input.traces || mayBe(tool, format, formats)) return undefined;
  const is = format === undefined ? "of no kind that is known here" : `a ${formats[format]?.title ?? format} file`;
  return `This is ${is}; what is taken is ${listed(formatTitles(input.formats, formats))}.`;
}

function misfit(tool: Tool, chosen: Chosen, formats: Record<string, Format>) {
  const { limits, maximumBytes } = tool;
  const { file, isGone, width, height, pages } = chosen;
  if (isGone) return `This file ${goneWords}`;
  if (file.size === 0) return "This file is empty.";
  if (file.size > maximumBytes) return `This has ${size(file.size)}; at most ${inMegabytes(maximumBytes)} are taken.`;
  const kind = wrongKind(tool, chosen, formats);
  if (kind) return kind;
  const pixels = (width ?? 0) * (height ?? 0);
  if (limits.megapixels !== undefined && pixels > limits.megapixels * 1e6)
    return `This has ${Math.ceil(pixels / 1e6)} megapixels; at most ${limits.megapixels} are taken.`;
  if (limits.pages !== undefined && (pages ?? 0) > limits.pages)
    return `This has ${count(pages ?? 0, "page")}; at most ${limits.pages} are taken.`;
  return undefined;
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`;

/** Lists the reasons not to send the files, as far as they can be told here. */
export function faultsOfFiles(tool: Tool, files: readonly Chosen[], formats: Record<string, Format>): FileFault[] {
  const { field, minimum, maximum } = tool.input;
  if (field === null) return [];
  if (files.length < minimum) {
    return [{ says: minimum === 1 ? "Choose a file first." : `Choose at least ${count(minimum, "file")}.` }];
  }
  const faults: FileFault[] = files.flatMap((chosen) => {
    const says = misfit(tool, chosen, formats);
    return says ? [{ id: chosen.id, says }] : [];
  });
  if (maximum > 1 && files.length > maximum)
    faults.push({ says: `These are ${files.length} files; at most ${maximum} are taken at once.` });
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  if (maximum > 1 && total > tool.maximumBytes)
    faults.push({
      is: "size",
      says: `Together the files have ${size(total)}; at most ${inMegabytes(tool.maximumBytes)} are taken.`,
    });
  return faults;
}
