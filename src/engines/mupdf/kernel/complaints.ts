import { mupdf } from "./library.ts";

/**
 * Messages of the library about files that are as they should be: a reference may lead nowhere (ISO 32000-1, 7.3.10),
 * and it knows no look for some annotations without one.
 */
const harmless =
  /Layer config|Optional Content|^workaround for|^\.\.\. repeated|cannot find object in xref|^cannot load object .* into cache|cannot create appearance stream/;
/** A message about an object that counts as nothing from here on. */
const unreadable = /^cannot load object/;
/** Warnings after which something is missing; the others tell of faults that cost nothing. */
const costly = /truncated image|zlib error|premature end|may not be correct|load system font|broken ICC|too deep/;

export interface Heard<T> {
  value: T;
  /** Messages about things that could not be read, or not in full. */
  complaints: string[];
  /** Messages about faults by which nothing is lost. */
  remarks: string[];
  /** Whether a reference led to nothing that could be read: nothing is there, or it has a fault in its syntax. */
  ledAstray: boolean;
}

/** Does work and collects what MuPDF says while it lasts: it reads past most faults without a failure. */
export async function complaintsOf<T>(work: () => T | Promise<T>): Promise<Heard<T>> {
  const { heard, stop } = listen();
  try {
    const value = await work();
    return { value, ...heard };
  } finally {
    stop();
  }
}

/** Collects the messages during work that is done at once. */
export function complaintsAbout<T>(work: () => T): Heard<T> {
  const { heard, stop } = listen();
  try {
    const value = work();
    return { value, ...heard };
  } finally {
    stop();
  }
}

/** Whether the library says anything at all, be it harmless, while work is done. */
export function isSilent(work: () => void): boolean {
  let silent = true;
  const stop = follow(() => {
    silent = false;
  });
  try {
    work();
  } finally {
    stop();
  }
  return silent;
}

function listen(): { heard: Omit<Heard<never>, "value">; stop: () => void } {
  const heard = { complaints: [] as string[], remarks: [] as string[], ledAstray: false };
  const stop = follow((text, isError) => {
    heard.ledAstray ||= unreadable.test(text);
    if (!harmless.test(text)) (isError || costly.test(text) ? heard.complaints : heard.remarks).push(text);
  });
  return { heard, stop };
}

type Listener = (text: string, isError: boolean) => void;
const listeners = new Set<Listener>();

/** Adds a listener; several may listen at a time, since work is often a part of other work. */
function follow(listener: Listener): () => void {
  listeners.add(listener);
  attend();
  return () => {
    listeners.delete(listener);
    attend();
  };
}

function attend(): void {
  const tell = (isError: boolean) => (text: string) => {
    for (const listener of listeners) listener(text, isError);
  };
  mupdf.setLog(listeners.size > 0 ? { error: tell(true), warning: tell(false) } : {});
}
