import { useEffect, useState } from "preact/hooks";
import { LockedPdf, type Pdf } from "./document.ts";
import { hold } from "./kept.ts";

export type Opened = { state: "opening" } | { state: "open"; pdf: Pdf } | { state: "locked" } | { state: "broken" };

/** A file's document for as long as the component stands, and why not where it can't be opened. */
export function usePdf(file: Blob | undefined, password?: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  useEffect(() => {
    if (!file) return;
    let stands = true;
    setOpened({ state: "opening" });
    const { opening, release } = hold(file, password);
    opening.then(
      (pdf) => stands && setOpened({ state: "open", pdf }),
      (error) => stands && setOpened({ state: error instanceof LockedPdf ? "locked" : "broken" }),
    );
    return () => {
      stands = false;
      release();
    };
  }, [file, password]);
  return opened;
}
