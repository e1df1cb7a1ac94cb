import type { Pdf } from "../../pdf/document.ts";
import { useRested } from "../../pdf/use-rested.ts";
import { Button } from "../../ui/button.tsx";
import type { Chosen } from "../model.ts";
import { BoardRow } from "./board-row.tsx";
import { useDocuments, useFollowing } from "./documents.ts";
import type { Lock } from "./lock.ts";
import { readLists, writeLists } from "./page-lists.ts";
import { Unlocking } from "./unlocking.tsx";

interface BoardProps {
  files: readonly Chosen[];
  lock: Lock | undefined;
  value: string;
  set(value: string): void;
}

/** The pages of all files on a board: moved by dragging or by buttons, taken away, repeated. */
export function PagesBoard({ files, lock, value, set }: BoardProps) {
  const documents = useDocuments(files, useRested(lock?.value ?? ""));
  useFollowing(files, value, set);
  if (files.length === 0) return null;
  const isLocked = typeof documents === "object" && "tried" in documents;
  return (
    <Unlocking files={files.map(({ file }) => file)} locked={isLocked ? documents : undefined} lock={lock}>
      {documents === undefined && <p class="by-hand-note">Drawing the pages …</p>}
      {documents === "unseen" && (
        <p class="by-hand-note">One of the files can't be shown here; its pages can be named in the field.</p>
      )}
      {typeof documents === "object" && !isLocked && (
        <Rows documents={documents} files={files} value={value} set={set} />
      )}
    </Unlocking>
  );
}

interface RowsProps extends Omit<BoardProps, "lock"> {
  documents: readonly Pdf[];
}

function Rows({ documents, files, value, set }: RowsProps) {
  const pages = documents.map((pdf) => pdf.pages);
  const lists = readLists(value, pages);
  if (!lists) {
    return (
      <p class="by-hand-note">
        The lists don't fit these files.{" "}
        <Button look="bare" onClick={() => set("")}>
          Begin with all pages
        </Button>
      </p>
    );
  }
  const write = (at: number, list: number[]) => set(writeLists(lists.with(at, list), pages));
  return (
    <div class="by-hand board">
      {files.map(({ id, file }, at) => {
        const pdf = documents[at];
        const list = lists[at];
        return pdf && list ? (
          <BoardRow key={id} pdf={pdf} name={file.name} list={list} set={(next) => write(at, next)} />
        ) : null;
      })}
    </div>
  );
}
