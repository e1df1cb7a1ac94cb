import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useFilesFromAnywhere } from "../../ui/files-from-anywhere.ts";
import { size } from "../../ui/words.ts";
import { droppedFiles } from "../files/take.ts";
import { useTold } from "../told.ts";
import { addressOf } from "./as-address.ts";
import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

interface Named {
  file: File;
  address: string;
}

/** A small file within a text: chosen as files are, and there to be pasted by who has it as an address. */
export function CarriedFile(props: WidgetProps) {
  const { id, tool, field, value, set } = props;
  const { formats } = useTold();
  const [named, name] = useState<Named>();
  const [fault, tell] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const kinds = field.formats ?? [];
  const isPicture = kinds.length > 0 && kinds.every((kind) => formats[kind]?.kind === "picture");
  const file = named?.address === value ? named.file : undefined;
  useEffect(() => tell(""), [value]);

  const take = async (chosen: File) => {
    tell("");
    const found = await addressOf(chosen, field, formats).catch(() => ({ says: "This file can't be read." }));
    if ("says" in found) return tell(found.says);
    name({ file: chosen, address: found.address });
    set(found.address);
  };
  // Dropped files are for the tool if it works on files, else for the first field that takes one.
  const first = Object.keys(tool.fields).find((one) => tool.fields[one]?.format === field.format);
  const isOn = tool.input.field === null && first === props.name;
  useFilesFromAnywhere(([chosen]) => chosen && void take(chosen), { dropped: droppedFiles, isOn });
  return (
    <div class="carried-file">
      <div class="row">
        <span class="file-chooser">
          <input
            ref={input}
            class="unseen"
            id={`${id}-file`}
            type="file"
            accept={kinds.flatMap((kind) => (formats[kind]?.extensions ?? []).map((one) => `.${one}`)).join(",")}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-file-fault` : undefined}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) void take(chosen);
              // The same file may be chosen again.
              currentTarget.value = "";
            }}
          />
          <label class="button quiet" for={`${id}-file`}>
            <span>
              Choose {isPicture ? "a picture" : "a file"}
              <span class="unseen"> for {field.title}</span>
            </span>
          </label>
        </span>
        {value !== "" && (
          <span class="part-file">
            {file && (
              <span>
                <bdi>{file.name}</bdi> · {size(file.size)}
              </span>
            )}
            <Button
              class="small"
              aria-label={`Take away ${field.title}`}
              onClick={() => {
                set("");
                input.current?.focus();
              }}
            >
              ×
            </Button>
          </span>
        )}
      </div>
      {fault && (
        <p class="wrong" id={`${id}-file-fault`} role="alert">
          {fault}
        </p>
      )}
      <input
        class="control"
        {...attributesOf(props)}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={field.maxLength}
        dir="auto"
        placeholder="Or paste it as an address: data:…"
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value.trim())}
      />
    </div>
  );
}
