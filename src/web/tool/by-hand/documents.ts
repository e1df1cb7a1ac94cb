import { useEffect, useRef, useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { hold } from "../../pdf/kept.ts";
import type { Chosen } from "../model.ts";

/** The documents of all files, in their order; "unseen" where one of them can't be opened here. */
export function useDocuments(files: readonly Chosen[]): readonly Pdf[] | "unseen" | undefined {
  const [documents, setDocuments] = useState<readonly Pdf[] | "unseen">();
  // The same files in another order are no reason to close one.
  const key = files.map(({ id }) => id).join(" ");
  const now = useRef(files);
  now.current = files;
  useEffect(() => {
    let stands = true;
    const holds = now.current.map(({ file }) => hold(file));
    Promise.all(holds.map(({ opening }) => opening)).then(
      (opened) => stands && setDocuments(opened),
      () => stands && setDocuments("unseen"),
    );
    return () => {
      stands = false;
      for (const { release } of holds) release();
    };
  }, [key]);
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
