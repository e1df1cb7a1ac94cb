import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Catalogue } from "../../ui/catalogue.ts";
import { Isolated } from "../../ui/isolated.tsx";
import type { Outcome } from "../model.ts";
import { keepRows, objection, readRows } from "./rows.ts";
import { stepsTo, titlesOf } from "./step.ts";

interface Props {
  outcome: Outcome;
  catalogue: Catalogue;
}

/** Offers, after two tools in a row, to keep them and run them as one the next time. */
export function KeepRow({ outcome, catalogue }: Props) {
  const id = useId();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const [told, tell] = useState<ComponentChildren>("");
  const steps = stepsTo(outcome);
  useEffect(() => {
    setName("");
    setFault(undefined);
    tell("");
  }, [outcome]);
  if (steps.length < 2 || steps.length > catalogue.pipeline.maximumSteps) return null;

  const keep = (event: Event) => {
    event.preventDefault();
    const rows = readRows();
    const wanted = name.trim();
    const wrong = objection(wanted, rows);
    setFault(wrong);
    if (wrong) return;
    if (!keepRows([...rows, { name: wanted, steps }])) {
      setFault("These steps are too long to be kept, or this browser keeps nothing.");
      return;
    }
    tell(
      <>
        Kept as <bdi>{wanted}</bdi>, in this browser.
      </>,
    );
    setName("");
  };
  return (
    <form class="keep-row" onSubmit={keep} noValidate>
      <p>
        <strong>{titlesOf(steps, catalogue)}</strong>
        <br />
        <span class="hint">Kept under a name, these steps run as one the next time, without passwords.</span>
      </p>
      <label class="label" for={id}>
        Name of these steps
      </label>
      <div class="row">
        <input
          id={id}
          class="control"
          type="text"
          autocomplete="off"
          maxLength={60}
          dir="auto"
          value={name}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit">Keep these steps</Button>
      </div>
      {fault && (
        <p class="wrong" id={`${id}-fault`} role="alert">
          <Isolated text={fault} names={[name.trim()]} />
        </p>
      )}
      <p role="status">{told}</p>
    </form>
  );
}
