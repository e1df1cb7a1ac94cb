import { currentJob, fact } from "#engines/job/job.ts";
import { log } from "#log";
import { Problem } from "#problem";
import { findProgram, lacksWindows, windowsRemedy } from "./program.ts";
import { convertBySoffice } from "./soffice.ts";
import type { Prepared } from "./tasks/draft.ts";
import { giveUp, takeZygote } from "./warden.ts";
import type { Wish } from "./wish.ts";
import { loadOptions, type Order, type Outcome, type Told } from "./zygote.ts";

/** Has a document converted by a child of the warm process or, where there is none, by LibreOffice on its own. */
export async function carryOut(
  { file, password }: Pick<Prepared, "file" | "password">,
  target: Pick<Order, "output" | "format" | "save">,
  family: Wish["family"],
): Promise<void> {
  // LibreOffice asks for a password only outside of batches.
  const load = password === "" ? loadOptions : loadOptions.replace("Batch=true,", "");
  const order = { input: file, family, load, password, ...target };
  const first = await attempt(order);
  if (first.outcome === "saved") return;
  // Only the kit takes a password, and without its windows it opens no workbook that has one.
  const folder = findProgram()?.folder;
  if (password !== "" && family === "excel" && first.outcome !== "password refused" && folder && lacksWindows(folder))
    throw new Problem("engine-unavailable", windowsRemedy);
  const problem = refusal(first, order);
  if (problem) throw problem;
  log.warn("a document's process ended in the middle of it", { how: first.outcome, why: first.why });
  const second = await attempt(order);
  if (second.outcome !== "saved") throw refusal(second, order) ?? verdict(second);
}

/** How often an order goes to another warm process, when one was gone before it began: that spends no attempt. */
const mostNeverBegun = 3;

async function attempt(order: Order): Promise<Told> {
  const { signal } = currentJob();
  for (let neverBegun = 0; ; neverBegun++) {
    signal.throwIfAborted();
    const zygote = await takeZygote();
    signal.throwIfAborted();
    if (!zygote) break;
    const told = await zygote.run(order, signal);
    signal.throwIfAborted();
    if (told.outcome === "never begun" && neverBegun < mostNeverBegun) continue;
    if (told.outcome !== "not locked") {
      fact("Engine", "libreoffice");
      return told;
    }
    giveUp(told.why);
  }
  const installed = findProgram();
  if (!installed) throw new Problem("engine-unavailable", "LibreOffice is not installed here.");
  if (order.password !== "") {
    throw new Problem("engine-unavailable", "Files of this kind with a password can't be opened on this machine.");
  }
  fact("Engine", "soffice");
  return convertBySoffice(installed, order);
}

/** The problem with a document, where its process came to an end by itself; else undefined. */
function refusal({ outcome, why }: Told, { password }: Order): Problem | undefined {
  const says: Partial<Record<Outcome, string>> = {
    "not loaded": "This file can't be read: it is damaged, or not what it claims to be.",
    "password refused":
      password === ""
        ? "This file is encrypted. Give its password in the field password."
        : "This file does not open with the password that was given.",
    "not saved": "There is nothing in this file that could be put on a page.",
  };
  const text = says[outcome];
  return text === undefined ? undefined : new Problem("unprocessable", text, { cause: why });
}

/** The problem when two processes in a row have ended over a file: its own fault, or the machine's. */
function verdict({ outcome, why }: Told): Problem {
  if (outcome === "too large") {
    const says = "This file needs more memory than one call may use. Try a smaller one.";
    return new Problem("unprocessable", says);
  }
  if (outcome === "hung") {
    const says = "This file makes its engine stand still, twice in a row. It is probably damaged.";
    return new Problem("unprocessable", says, { cause: why });
  }
  if (outcome === "ended" && !why.startsWith("signal 9,")) {
    const says = "This file makes its engine crash, twice in a row. It is probably damaged.";
    return new Problem("unprocessable", says, { cause: why });
  }
  return new Problem("internal", "The work was ended from outside, twice. Try again.", { cause: why });
}
