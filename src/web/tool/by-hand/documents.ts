import { useEffect, useRef, useState } from "preact/hooks";
import { LockedPdf, type Pdf } from "../../pdf/document.ts";
import { holdUnlocked } from "../../pdf/kept.ts";
import type { Chosen } from "../model.ts";

/** A file that opens with a password only, and the one that did not open it; "" where none was tried. */
export interface LockedFile {
  file: File;
  tried: string;
}

type Documents = readonly Pdf[] | LockedFile | "unseen";

/** The documents of all files, in their order, or the first that is locked; "unseen" where one can't be opened here. */
export function useDocuments(files: readonly Chosen[], password: string): Documents | undefined {
  const [documents, setDocuments] = useState<Documents>();
  // The same files in another order are no reason to close one.
  const key = files.map(({ id }) => id).join(" ");
  const now = useRef(files);
  now.current = files;
  useEffect(() => {
    let stands = true;
    const holds = now.current.map(({ file }) => ({ file, ...holdUnlocked(file, password) }));
    void Promise.allSettled(holds.map(({ opening }) => opening)).then((ends) => {
      if (!stands) return;
      const opened = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
      if (opened.length === holds.length) return setDocuments(opened);
      const reasons = ends.map((end) => end.status === "rejected" && end.reason);
      if (reasons.some((reason) => reason && !(reason instanceof LockedPdf))) return setDocuments("unseen");
      const locked = holds[reasons.findIndex((reason) => reason)];
      if (locked) setDocuments({ file: locked.file, tried: password });
    });
    return () => {
      stands = false;
      for (const { release } of holds) release();
    };
  }, [key, password]);
  return Array.isArray(documents) && documents.length !== files.length ? undefined : documents;
}

/** A value with a part for each file, with ; between: the parts stay with their files when those change places or leave. */
export function useFollowing(files: readonly Chosen[], value: string, set: (value: string) => void): void {
  const before = useRef<readonly string[]>([]);
  const ids = files.map(({ id }) => id);
  const key = ids.join(" ");
  useEffect(() => {
    const told = value.split(";");
    const ofFile = new Map(before.current.map((id, at) => [id, told[at] ?? ""]));
    const isKnown = before.current.length > 0;
    before.current = ids;
    if (!isKnown || value === "") return;
    const lists = ids.map((id) => ofFile.get(id) ?? "");
    const next = lists.every((list) => list === "") ? "" : lists.join(";");
    if (next !== value) set(next);
  }, [key]);
}
