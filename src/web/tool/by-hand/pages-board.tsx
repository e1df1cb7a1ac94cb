import { Button } from "../../ui/button.tsx";
import type { Chosen } from "../model.ts";
import { BoardRow } from "./board-row.tsx";
import { useDocuments, useFollowing } from "./documents.ts";
import { readLists, writeLists } from "./page-lists.ts";

interface BoardProps {
  files: readonly Chosen[];
  value: string;
  set(value: string): void;
}

/** The pages of all files on a board: moved by dragging or by buttons, taken away, repeated. */
export function PagesBoard({ files, value, set }: BoardProps) {
  const documents = useDocuments(files);
  const pages = typeof documents === "object" ? documents.map(({ pages }) => pages) : undefined;
  const lists = pages && readLists(value, pages);
  useFollowing(files, value, set);
  if (files.length === 0) return null;
  if (documents === "unseen") {
    return <p class="by-hand-note">One of the files can't be shown here; its pages can be named in the field.</p>;
  }
  if (documents === undefined || !pages) return <p class="by-hand-note">Drawing the pages …</p>;
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
