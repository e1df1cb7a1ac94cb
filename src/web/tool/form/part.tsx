import { useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Part } from "../../ui/catalogue.ts";
import { Isolated } from "../../ui/isolated.tsx";
import { size } from "../../ui/words.ts";
import { useTold } from "../told.ts";
import { faultId, hintId } from "./attributes.ts";

interface PartProps {
  id: string;
  part: Part;
  file: File | undefined;
  invalid?: string | undefined;
  set(file: File | undefined): void;
}

/** A file beside those that are worked on. */
export function PartRow({ id, part, file, invalid, set }: PartProps) {
  const { formats } = useTold();
  const input = useRef<HTMLInputElement>(null);
  const extensions = part.formats?.flatMap((name) => (formats[name]?.extensions ?? []).map((one) => `.${one}`));
  return (
    <div class="field wide part" data-invalid={invalid !== undefined}>
      <span class="file-chooser">
        <input
          ref={input}
          class="unseen"
          id={id}
          type="file"
          aria-label={part.title}
          accept={extensions?.join(",")}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={[hintId(id), invalid && faultId(id)].filter(Boolean).join(" ")}
          onChange={({ currentTarget }) => {
            set(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <label class="part-label" for={id}>
          <span class="part-title">{part.title}</span>
          <span class="button quiet">{file ? "Choose another" : "Choose"}</span>
        </label>
      </span>
      {file && (
        <span class="part-file">
          <bdi>{file.name}</bdi> · {size(file.size)}
          <Button
            class="small"
            aria-label={`Take away ${part.title}`}
            onClick={() => {
              set(undefined);
              input.current?.focus();
            }}
          >
            ×
          </Button>
        </span>
      )}
      <p class="hint" id={hintId(id)}>
        {part.description}
      </p>
      {invalid && (
        <p class="wrong" id={faultId(id)}>
          <Isolated text={invalid} names={file ? [file.name] : []} />
        </p>
      )}
    </div>
  );
}
