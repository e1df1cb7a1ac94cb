import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Outcome } from "../model.ts";
import type { Sent } from "../sent.ts";
import { sendBatch } from "./batch.ts";
import type { Begun } from "./begun.ts";
import { asRefused } from "./broken.ts";
import { send } from "./call.ts";
import { persist, type Waiting } from "./persist.ts";
import type { Listeners } from "./post.ts";
import type { Done, Say, Tell } from "./standing.ts";

/** Makes one call, or one for each file that is left where a tool takes one and there are several. */
export async function sendAll(
  tool: Tool,
  sent: Sent,
  begun: Begun | undefined,
  tell: Tell,
  signal: AbortSignal,
): Promise<Done> {
  const one = (files: Chosen[], say: Say) =>
    patiently((on) => send(tool, files, sent.parts, sent.values, on, signal), say, signal);
  if (tool.input.maximum === 1 && sent.files.length > 1)
    return sendBatch(tool, sent, (chosen, say) => one([chosen], say), tell, signal, begun);
  try {
    return { outcome: await one([...sent.files], (standing) => tell({ standing })), refused: new Map() };
  } catch (error) {
    throw asRefused(error) ?? error;
  }
}

/** Makes a call until it goes through or is refused, and tells how it stands. */
export function patiently(call: (on: Listeners) => Promise<Outcome>, say: Say, signal: AbortSignal): Promise<Outcome> {
  const on: Listeners = {
    upload: (share) => say({ at: "upload", share }),
    state: (course) => say({ at: "course", course }),
  };
  const attempt = () => {
    on.upload(0);
    return call(on);
  };
  const wait = (waiting?: Waiting) => say(waiting ? { at: "waiting", waiting } : { at: "upload", share: 0 });
  return persist(attempt, wait, signal);
}
