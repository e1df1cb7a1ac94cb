import { useEffect, useState } from "preact/hooks";
import { LockedPdf, type Pdf } from "./document.ts";
import { holdUnlocked } from "./kept.ts";

export type Opened =
  | { state: "opening" }
  | { state: "open"; pdf: Pdf }
  /** The PDF is locked; `tried` is the password that did not open it, "" where none was tried. */
  | { state: "locked"; tried: string }
  | { state: "broken" };

const opening: Opened = { state: "opening" };

/**
 * Opens a file's document for as long as the component stands, or tells why it can't be opened. With `stays` a document
 * stays until the next one is open, as where both are the same but for a change that somebody tries.
 */
export function usePdf(file: Blob | undefined, password = "", { stays = false } = {}): Opened {
  const [opened, setOpened] = useState<Opened>(opening);
  // With another password the shown pages stay, until there is something else to show.
  useEffect(() => {
    if (!stays) setOpened(opening);
  }, [file]);
  useEffect(() => {
    if (!file) return;
    let stands = true;
    const { opening, release } = holdUnlocked(file, password);
    opening.then(
      (pdf) => stands && setOpened({ state: "open", pdf }),
      (error) =>
        stands && setOpened(error instanceof LockedPdf ? { state: "locked", tried: password } : { state: "broken" }),
    );
    return () => {
      stands = false;
      release();
    };
  }, [file, password]);
  return opened;
}
