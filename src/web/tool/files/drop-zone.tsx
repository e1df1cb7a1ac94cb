import { useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import { useFilesFromAnywhere } from "../../ui/files-from-anywhere.ts";
import { formatTitles, listed } from "../../ui/words.ts";
import { useTold } from "../told.ts";
import { askForFolder, droppedFiles } from "./take.ts";

interface ZoneProps {
  tool: Tool;
  /** Whether there are files already: then this is a row to add more by. */
  compact: boolean;
  invalid?: string | undefined;
  take(files: File[]): void;
}

/** Takes files by a click, by a drop anywhere on the page, or by the clipboard. */
export function DropZone({ tool, compact, invalid, take }: ZoneProps) {
  const { formats } = useTold();
  const over = useFilesFromAnywhere(take, { dropped: droppedFiles });
  const label = tool.input.maximum > 1 ? "Choose files" : "Choose file";
  const titles = formatTitles(tool.input.formats, formats);
  const extensions = tool.input.formats.flatMap((name) => (formats[name]?.extensions ?? []).map((one) => `.${one}`));
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div class={`drop${compact ? " compact" : ""}`} data-over={over} data-invalid={invalid !== undefined}>
      <div class="drop-row">
        <span class="file-chooser">
          <input
            ref={chooser}
            class="unseen"
            type="file"
            id="files"
            multiple
            accept={tool.input.traces ? undefined : extensions.join(",")}
            aria-invalid={invalid ? true : undefined}
            aria-describedby="files-hint"
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])]);
              // The same file may be chosen again.
              currentTarget.value = "";
            }}
          />
          <label class={`button ${compact ? "quiet" : "main"}`} for="files">
            {label}
          </label>
        </span>
        <Button look="bare" onClick={() => askForFolder(take)}>
          Add a folder
        </Button>
      </div>
      <p class="hint" id="files-hint">
        {over
          ? "Let go, and they are here."
          : `${compact ? "More can be dropped" : "Or drop them"} anywhere on this page, or paste: ${listed(titles)}.`}
      </p>
      {invalid && <p class="wrong">{invalid}</p>}
    </div>
  );
}
