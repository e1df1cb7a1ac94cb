import { useId, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Catalogue, Field, Json } from "../../ui/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Isolated } from "../../ui/isolated.tsx";
import { addressOf } from "../form/as-address.ts";
import { typed } from "../send/body.ts";
import { useTold } from "../told.ts";
import { objection, type Row } from "./rows.ts";
import { titlesOf } from "./step.ts";

interface Props {
  row: Row;
  others: readonly Row[];
  catalogue: Catalogue;
  run(secrets: Record<string, Json>[], beside: Record<string, File>): void;
  rename(name: string): void;
  remove(): void;
}

/** One row: what it does, and what can be done with it. */
export function KeptRow({ row, others, catalogue, run, rename, remove }: Props) {
  const id = useId();
  const [dialog, ask] = useState<"rename" | "delete">();
  const [name, setName] = useState(row.name);
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const [files, setFiles] = useState<Record<string, File | undefined>>({});
  const fault = dialog === "rename" && name.trim() !== row.name ? objection(name.trim(), others) : undefined;
  const asked = askedOf(row, catalogue);
  /** The name may run from right to left. */
  const named = <bdi>{row.name}</bdi>;

  const go = (event: Event) => {
    event.preventDefault();
    const given: Record<string, Json>[] = row.steps.map(() => ({}));
    const beside: Record<string, File> = {};
    for (const { key, index, field, name: option } of asked) {
      const [text, file, options] = [secrets[key] ?? "", files[key], given[index]];
      if (field && options && text !== "") options[option] = typed(field, text);
      // A pipeline counts its steps from 1.
      if (!field && file) beside[`${index + 1}.${option}`] = file;
    }
    run(given, beside);
  };
  const stop = () => {
    ask(undefined);
    setName(row.name);
  };
  return (
    <li data-row={row.name}>
      <form onSubmit={go} noValidate>
        <p>
          <strong>{named}</strong>
          <br />
          <span class="hint">{titlesOf(row.steps, catalogue)}</span>
        </p>
        {asked.map(({ key, field, title }) => (
          <p key={key} class="field">
            <label for={`${id}-${key}`}>{title}</label>
            <Asked
              id={`${id}-${key}`}
              field={field}
              value={secrets[key] ?? ""}
              set={(text) => setSecrets({ ...secrets, [key]: text })}
              take={(file) => setFiles({ ...files, [key]: file })}
            />
          </p>
        ))}
        <div class="row">
          <Button type="submit">
            <span>Run {named}</span>
          </Button>
          <Button look="bare" data-rename="" onClick={() => ask("rename")}>
            <span>Rename {named}</span>
          </Button>
          <Button look="bare" onClick={() => ask("delete")}>
            <span>Delete {named}</span>
          </Button>
        </div>
      </form>
      {dialog === "rename" && (
        <Dialog
          title={<>Rename {named}</>}
          verb="Rename"
          cancel={stop}
          confirm={() => {
            if (fault) return;
            rename(name.trim());
            ask(undefined);
          }}
        >
          <label class="label" for={`${id}-name`}>
            New name
          </label>
          <input
            id={`${id}-name`}
            class="control"
            type="text"
            maxLength={60}
            dir="auto"
            value={name}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-fault`}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <p class="wrong" id={`${id}-fault`} role="status">
            {fault && <Isolated text={fault} names={[name.trim()]} />}
          </p>
        </Dialog>
      )}
      {dialog === "delete" && (
        <Dialog title={<>Delete {named}?</>} verb="Delete" danger cancel={stop} confirm={remove}>
          <p>The steps are forgotten by this browser. No file is touched.</p>
        </Dialog>
      )}
    </li>
  );
}

interface AskedFor {
  key: string;
  index: number;
  name: string;
  /** The field that is asked for; undefined for a file. */
  field: Field | undefined;
  title: string;
}

/** Lists the fields that are not kept with a row, so that they are asked for again. */
function askedOf({ steps }: Row, { operations }: Catalogue): AskedFor[] {
  return steps.flatMap(({ tool, asks }, index) => {
    const known = operations.find(({ name }) => name === tool);
    return asks.flatMap((name) => {
      const field = known?.fields[name];
      const told = field ?? known?.parts[name];
      const title = `${told?.title} of step ${index + 1}, ${known?.title}`;
      return told ? [{ key: `${index}-${name}`, index, name, field, title }] : [];
    });
  });
}

interface AskedProps {
  id: string;
  field: Field | undefined;
  value: string;
  set(text: string): void;
  take(file: File | undefined): void;
}

function Asked({ id, field, value, set, take }: AskedProps) {
  const own = { id, class: "control" };
  const { formats } = useTold();
  const [fault, tell] = useState("");
  if (field?.format === "data-url") {
    const read = async (file: File | undefined) => {
      const found = file ? await addressOf(file, field, formats) : { address: "" };
      set("address" in found ? found.address : "");
      tell("says" in found ? found.says : "");
    };
    return (
      <>
        <input
          {...own}
          type="file"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
        />
        {fault && (
          <span class="wrong" id={`${id}-fault`} role="alert">
            {fault}
          </span>
        )}
      </>
    );
  }
  if (!field) return <input {...own} type="file" onChange={({ currentTarget }) => take(currentTarget.files?.[0])} />;
  const input = { ...own, value, autocomplete: "off", dir: "auto" as const };
  if (field.type === "object") {
    return <textarea {...input} rows={2} onInput={({ currentTarget }) => set(currentTarget.value)} />;
  }
  return <input {...input} type="password" onInput={({ currentTarget }) => set(currentTarget.value)} />;
}
