import { useState } from "preact/hooks";
import type { Tool } from "../ui/catalogue.ts";
import { formatTitles, listed } from "../ui/words.ts";
import { type FileFault, faultsOfFiles } from "./files/check.ts";
import { lookAt } from "./files/look.ts";
import { type Faults, faultsOf } from "./form/faults.ts";
import { type Chosen, goneWords, type Values } from "./model.ts";
import type { Trouble } from "./send/refusal.tsx";
import { useTold } from "./told.ts";

interface Found {
  faults: Faults;
  fileFaults: Record<string, string>;
  /** The fault of all files together, or of there being none. */
  allFault?: FileFault;
  trouble?: Trouble;
}

const nothing: Found = { faults: {}, fileFaults: {} };

/** Checks files and options before anything is sent: nobody uploads for a minute to hear of a typo. */
export function useChecks(tool: Tool) {
  const { formats } = useTold();
  const [found, show] = useState<Found>(nothing);

  async function pass(files: readonly Chosen[], values: Values, parts: Record<string, File>, way?: string) {
    const ofFiles = faultsOfFiles(tool, files, formats);
    const faults = { ...(await faultsOfParts(parts)), ...faultsOf(tool, values, parts, way) };
    const says = [...new Set([...ofFiles.map((fault) => fault.says), ...named(faults)])];
    if (says.length === 0) {
      show(nothing);
      return true;
    }
    const all = ofFiles.find(({ id }) => id === undefined);
    const fileFaults = Object.fromEntries(ofFiles.flatMap(({ id, says }) => (id ? [[id, says]] : [])));
    show({ faults, fileFaults, ...(all && { allFault: all }), trouble: { heading: "Not sent yet", says } });
    return false;
  }

  /** Puts the title of their field before faults that don't name it. */
  const named = (faults: Faults): string[] =>
    Object.entries(faults).map(([name, says]) => {
      const title = (tool.fields[name] ?? tool.parts[name])?.title ?? name;
      return says.startsWith("This ") ? `${title}: ${says.charAt(0).toLowerCase()}${says.slice(1)}` : says;
    });

  async function faultsOfParts(parts: Record<string, File>): Promise<Faults> {
    const faults: Faults = {};
    for (const [name, file] of Object.entries(parts)) {
      const taken = tool.parts[name]?.formats;
      const [{ format, isGone } = {}] = await lookAt([file]);
      if (isGone) faults[name] = `This file ${goneWords}`;
      else if (file.size === 0) faults[name] = "This file is empty.";
      else if (taken && !(format && taken.includes(format)))
        faults[name] = `This file must be ${listed(formatTitles(taken, formats))}; this one is something else.`;
    }
    return faults;
  }

  return {
    ...found,
    pass,
    /** Forgets the faults of fields that are being changed; relations between fields are checked again later. */
    clear(names?: string[]) {
      show(({ faults, ...others }) => {
        if (!names) return nothing;
        const gone = new Set(names.map((name) => faults[name]).filter(Boolean));
        const left = Object.entries(faults).filter(([name, says]) => !names.includes(name) && !gone.has(says));
        const isNone = left.length === 0 && Object.keys(others.fileFaults).length === 0 && !others.allFault;
        return isNone ? nothing : { ...others, faults: Object.fromEntries(left) };
      });
    },
  };
}
