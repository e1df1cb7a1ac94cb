import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { LockedPdf, type Pdf } from "../../pdf/document.ts";
import { holdUnlocked } from "../../pdf/kept.ts";
import { followed } from "../board/order.ts";
import type { Chosen } from "../model.ts";

/** A file that opens with a password only, and the one that did not open it; "" where none was tried. */
export interface LockedFile {
  file: File;
  tried: string;
}

type Documents = readonly Pdf[] | LockedFile | "unseen";
type Found = ReadonlyMap<string, Pdf> | LockedFile | "unseen";

/** Opens the documents of all files; gives the first locked one instead, or "unseen" where one can't be opened here. */
export function useDocuments(files: readonly Chosen[], password: string): Documents | undefined {
  const [documents, setDocuments] = useState<Found>();
  // A new order of the same files closes none of them.
  const key = files.map(({ id }) => id).join(" ");
  const now = useRef(files);
  now.current = files;
  useEffect(() => {
    let stands = true;
    const holds = now.current.map(({ id, file }) => ({ id, file, ...holdUnlocked(file, password) }));
    void Promise.allSettled(holds.map(({ opening }) => opening)).then((ends) => {
      if (!stands) return;
      const opened = new Map(
        ends.flatMap((end, at) => (end.status === "fulfilled" ? [[holds[at]?.id ?? "", end.value] as const] : [])),
      );
      if (opened.size === holds.length) return setDocuments(opened);
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
  return useMemo(() => {
    if (!(documents instanceof Map)) return documents as LockedFile | "unseen" | undefined;
    const ofFiles = now.current.flatMap(({ id }) => documents.get(id) ?? []);
    return ofFiles.length === now.current.length ? ofFiles : undefined;
  }, [documents, key]);
}

/** Keeps the pages of an order with their files when those change places, come or leave. */
export function useFollowing(files: readonly Chosen[], value: string, set: (value: string) => void): void {
  const before = useRef<readonly string[]>([]);
  const ids = files.map(({ id }) => id);
  useEffect(() => {
    const next = before.current.length > 0 ? followed(value, before.current, ids) : value;
    before.current = ids;
    if (next !== value) set(next);
  }, [ids.join(" ")]);
}
