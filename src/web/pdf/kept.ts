import { LockedPdf, openPdf, type Pdf } from "./document.ts";

interface Kept {
  opening: Promise<Pdf>;
  holders: number;
  closing?: ReturnType<typeof setTimeout>;
}

export interface Hold {
  opening: Promise<Pdf>;
  release(): void;
}

/** A list, an editor and a preview show the same file; it is opened once for all of them. */
const kept = new WeakMap<Blob, Map<string, Kept>>();

/** The time that a document stays open after its last holder: the next part of the page often asks a moment later. */
const graceMs = 3_000;

export function hold(file: Blob, password = ""): Hold {
  const ofFile = kept.get(file) ?? new Map<string, Kept>();
  kept.set(file, ofFile);
  const one: Kept = ofFile.get(password) ?? { opening: openPdf(file, password), holders: 0 };
  ofFile.set(password, one);
  // Another document may stand in its place by now.
  const forget = () => ofFile.get(password) === one && ofFile.delete(password);
  // The next holder tries anew to open a file that could not be opened.
  one.opening.catch(forget);
  one.holders++;
  clearTimeout(one.closing);
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    if (--one.holders > 0) return;
    one.closing = setTimeout(() => {
      forget();
      one.opening.then(
        (pdf) => pdf.close(),
        () => undefined,
      );
    }, graceMs);
  };
  return { opening: one.opening, release };
}

/** Opens by the password only what is locked: pdf.js takes a wrong one amiss even where none is needed. */
export function holdUnlocked(file: Blob, password: string): Hold {
  const plain = hold(file);
  let unlocked: Hold | undefined;
  let isHeld = true;
  const opening = plain.opening.catch((error) => {
    if (!(error instanceof LockedPdf) || password === "" || !isHeld) throw error;
    unlocked = hold(file, password);
    return unlocked.opening;
  });
  const release = () => {
    isHeld = false;
    plain.release();
    unlocked?.release();
  };
  return { opening, release };
}
