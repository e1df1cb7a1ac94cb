import { mupdf } from "./library.ts";

/** What the library tells of files that are as they should be, too: a reference may lead nowhere (ISO 32000-1, 7.3.10). */
const harmless =
  /Layer config|Optional Content|^workaround for|^\.\.\. repeated|cannot find object in xref|^cannot load object .* into cache/;
/** Warnings after which something is missing; the others tell of faults that cost nothing. */
const costly = /truncated image|zlib error|premature end|may not be correct|load system font|broken ICC|too deep/;

export interface Heard<T> {
  value: T;
  /** What could not be read, or not in full. */
  complaints: string[];
  /** What is not as it should be, though nothing is lost. */
  remarks: string[];
}

/** Does work and collects what MuPDF says while it lasts: it reads past most faults without a failure. */
export async function complaintsOf<T>(work: () => T | Promise<T>): Promise<Heard<T>> {
  const heard = listen();
  try {
    return { value: await work(), ...heard };
  } finally {
    mupdf.setLog({});
  }
}

/** The same of work that is done at once. */
export function complaintsAbout<T>(work: () => T): Heard<T> {
  const heard = listen();
  try {
    return { value: work(), ...heard };
  } finally {
    mupdf.setLog({});
  }
}

function listen(): Omit<Heard<never>, "value"> {
  const heard = { complaints: [] as string[], remarks: [] as string[] };
  const hear = (text: string, isCostly: boolean) => {
    if (!harmless.test(text)) (isCostly ? heard.complaints : heard.remarks).push(text);
  };
  mupdf.setLog({
    error: (text: string) => hear(text, true),
    warning: (text: string) => hear(text, costly.test(text)),
  });
  return heard;
}
