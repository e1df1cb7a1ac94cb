import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import { Isolated } from "../../ui/isolated.tsx";
import { size } from "../../ui/words.ts";
import type { Chosen } from "../model.ts";
import { type Hand, Helps } from "../onward/helps.tsx";
import { ownNames } from "../send/store-zip.ts";
import { useTold } from "../told.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { Files } from "./use-files.ts";

interface ListProps {
  files: Files;
  faults: Readonly<Record<string, string>>;
  /** Lists the tools that help with a file that can't be worked on here. */
  helpersOf(chosen: Chosen): Tool[];
  hand: Hand;
}

export function FileList({ files, faults, helpersOf, hand }: ListProps) {
  const { list } = files;
  const names = ownNames(list.map(({ file }) => file.name));
  const [held, hold] = useState<string>();
  const element = useRef<HTMLUListElement>(null);

  /** Keeps the focus with its file: the pressed button may be gone, or have moved. */
  const keepFocus = (find: string) =>
    requestAnimationFrame(() => {
      const wanted = element.current?.querySelector<HTMLElement>(find);
      (wanted ?? document.getElementById("files"))?.focus();
    });

  return (
    <>
      {list.length > 1 && (
        <p class="files-summary">
          {list.length} files, {size(list.reduce((sum, { file }) => sum + file.size, 0))}
          <Button look="bare" onClick={files.sort}>
            Sort by name
          </Button>
        </p>
      )}
      <ul class="files" aria-label="Files to send" ref={element}>
        {list.map((chosen, at) => (
          <FileItem
            key={chosen.id}
            chosen={chosen}
            name={names[at] ?? chosen.file.name}
            fault={faults[chosen.id]}
            helps={<Helps helpers={faults[chosen.id] ? helpersOf(chosen) : []} files={[chosen]} hand={hand} />}
            movable={list.length > 1}
            isFirst={at === 0}
            isLast={at === list.length - 1}
            isHeld={held === chosen.id}
            hold={hold}
            reach={() => held !== undefined && held !== chosen.id && files.move(held, at)}
            move={(by) => {
              files.move(chosen.id, at + by);
              const wanted = by < 0 ? "up" : "down";
              const end = at + by === 0 ? "down" : at + by === list.length - 1 ? "up" : wanted;
              keepFocus(`[data-id="${chosen.id}"] [data-move="${end}"]`);
            }}
            remove={() => {
              files.remove(chosen.id);
              const next = list[at + 1] ?? list[at - 1];
              keepFocus(`[data-id="${next?.id}"] [data-remove]`);
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  chosen: Chosen;
  /** The file's own name among the others. */
  name: string;
  fault: string | undefined;
  helps: ComponentChildren;
  movable: boolean;
  isFirst: boolean;
  isLast: boolean;
  isHeld: boolean;
  hold(id: string | undefined): void;
  reach(): void;
  move(by: number): void;
  remove(): void;
}

function FileItem({ chosen, name, fault, helps, movable, isFirst, isLast, isHeld, ...does }: ItemProps) {
  return (
    <li
      class="file"
      data-id={chosen.id}
      data-held={isHeld}
      data-invalid={fault !== undefined}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", name);
        does.hold(chosen.id);
      }}
      onDragEnter={does.reach}
      onDragOver={(event) => isOwn(event) && event.preventDefault()}
      onDragEnd={() => does.hold(undefined)}
    >
      <Thumbnail chosen={chosen} />
      <span class="file-name">
        <span>
          <bdi>{name}</bdi>
        </span>
        <span class="hint">{about(chosen, useTold().formats[chosen.format ?? ""]?.title)}</span>
        {fault && (
          <span class="wrong">
            <Isolated text={fault} names={[name]} />
          </span>
        )}
        {helps}
      </span>
      <span class="file-buttons">
        {movable && (
          <>
            <button
              type="button"
              data-move="up"
              aria-label={`Move up ${name}`}
              disabled={isFirst}
              onClick={() => does.move(-1)}
            >
              ↑
            </button>
            <button
              type="button"
              data-move="down"
              aria-label={`Move down ${name}`}
              disabled={isLast}
              onClick={() => does.move(1)}
            >
              ↓
            </button>
          </>
        )}
        <button type="button" data-remove="" aria-label={`Remove ${name}`} onClick={does.remove}>
          ×
        </button>
      </span>
    </li>
  );
}

const isOwn = (event: DragEvent) => !event.dataTransfer?.types.includes("Files");

function about({ file, width, height, pages }: Chosen, kind: string | undefined): string {
  const pixels = width && height ? `${width} × ${height}` : undefined;
  const sheets = pages === undefined ? undefined : `${pages} ${pages === 1 ? "page" : "pages"}`;
  return [kind, size(file.size), pixels, sheets].filter(Boolean).join(" · ");
}
