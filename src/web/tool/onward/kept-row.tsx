import { useId, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Catalogue, Field, Json } from "../../ui/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { typed } from "../send/body.ts";
import { objection, type Row } from "./rows.ts";
import { titlesOf } from "./step.ts";

interface Props {
  row: Row;
  others: readonly Row[];
  catalogue: Catalogue;
  run(secrets: Record<string, Json>[]): void;
  rename(name: string): void;
  remove(): void;
}

/** One row: what it does, and what can be done with it. */
export function KeptRow({ row, others, catalogue, run, rename, remove }: Props) {
  const id = useId();
  const [asked, ask] = useState<"rename" | "delete">();
  const [name, setName] = useState(row.name);
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const fault = asked === "rename" && name.trim() !== row.name ? objection(name.trim(), others) : undefined;
  const fields = secretsOf(row, catalogue);

  const go = (event: Event) => {
    event.preventDefault();
    const given: Record<string, Json>[] = row.steps.map(() => ({}));
    for (const { key, index, field, name: option } of fields) {
      const text = secrets[key] ?? "";
      const options = given[index];
      if (options && text !== "") options[option] = typed(field, text);
    }
    run(given);
  };
  const stop = () => {
    ask(undefined);
    setName(row.name);
  };
  return (
    <li>
      <form onSubmit={go} noValidate>
        <p>
          <strong>{row.name}</strong>
          <br />
          <span class="hint">{titlesOf(row.steps, catalogue)}</span>
        </p>
        {fields.map(({ key, field, title }) => (
          <p key={key} class="field">
            <label for={`${id}-${key}`}>{title}</label>
            {field.type === "object" ? (
              <textarea
                id={`${id}-${key}`}
                class="control"
                rows={2}
                value={secrets[key] ?? ""}
                onInput={({ currentTarget }) => setSecrets({ ...secrets, [key]: currentTarget.value })}
              />
            ) : (
              <input
                id={`${id}-${key}`}
                class="control"
                type="password"
                autocomplete="off"
                value={secrets[key] ?? ""}
                onInput={({ currentTarget }) => setSecrets({ ...secrets, [key]: currentTarget.value })}
              />
            )}
          </p>
        ))}
        <div class="row">
          <Button type="submit">Run {row.name}</Button>
          <Button look="bare" onClick={() => ask("rename")}>
            Rename {row.name}
          </Button>
          <Button look="bare" onClick={() => ask("delete")}>
            Delete {row.name}
          </Button>
        </div>
      </form>
      {asked === "rename" && (
        <Dialog
          title={`Rename ${row.name}`}
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
            value={name}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-fault`}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <p class="wrong" id={`${id}-fault`} role="status">
            {fault}
          </p>
        </Dialog>
      )}
      {asked === "delete" && (
        <Dialog title={`Delete ${row.name}?`} verb="Delete" danger cancel={stop} confirm={remove}>
          <p>The steps are forgotten by this browser. No file is touched.</p>
        </Dialog>
      )}
    </li>
  );
}

interface Secret {
  key: string;
  index: number;
  name: string;
  field: Field;
  title: string;
}

/** What was filled in when the row was kept and is not part of it. */
function secretsOf({ steps }: Row, { operations }: Catalogue): Secret[] {
  return steps.flatMap(({ tool, asks }, index) => {
    const known = operations.find(({ name }) => name === tool);
    return asks.flatMap((name) => {
      const field = known?.fields[name];
      const title = `${field?.title} of step ${index + 1}, ${known?.title}`;
      return field ? [{ key: `${index}-${name}`, index, name, field, title }] : [];
    });
  });
}
