import { useEffect, useId, useState } from "preact/hooks";
import type { Catalogue, Tool } from "../../ui/catalogue.ts";
import type { Outcome } from "../model.ts";
import { filesFor, formatsIn, takersOf } from "./onward-files.ts";

interface Props {
  outcome: Outcome;
  catalogue: Catalogue;
  hand(tool: Tool, files: File[]): void;
}

/** Keys that change nothing in a closed list of choices. */
const harmless = ["Tab", "Enter", "Escape", "Shift", "Control", "Alt", "Meta"];

/** Takes a result to another tool, without a way over the disk. */
export function UseIn({ outcome, catalogue, hand }: Props) {
  const id = useId();
  const [takers, setTakers] = useState<Tool[]>();
  const [fault, tell] = useState("");
  useEffect(() => {
    let isWanted = true;
    setTakers(undefined);
    tell("");
    formatsIn(outcome, catalogue)
      .then((formats) => takersOf(formats, catalogue))
      .catch(() => [])
      .then((found) => isWanted && setTakers(found));
    return () => {
      isWanted = false;
    };
  }, [outcome, catalogue]);

  if (takers?.length === 0) return null;
  const go = (name: string) => {
    const tool = takers?.find((one) => one.name === name);
    if (!tool) return;
    filesFor(tool, outcome, catalogue).then(
      (files) => hand(tool, files),
      () => tell("The ZIP could not be taken apart here."),
    );
  };
  return (
    <div class="use-in">
      <label class="label" for={id}>
        Use in…
      </label>
      <select
        id={id}
        class="control"
        value=""
        disabled={!takers}
        aria-describedby={`${id}-how`}
        onKeyDown={openFirst}
        onChange={({ currentTarget }) => {
          go(currentTarget.value);
          currentTarget.value = "";
        }}
      >
        <option value="">another tool</option>
        {catalogue.families.map(({ name, title }) => {
          const own = takers?.filter(({ family }) => family === name) ?? [];
          return (
            own.length > 0 && (
              <optgroup key={name} label={title}>
                {own.map((tool) => (
                  <option key={tool.name} value={tool.name}>
                    {tool.title}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </select>
      <span class="unseen" id={`${id}-how`}>
        Opens the tool that you choose, with this result in it.
      </span>
      {fault && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Opens a closed list at a key: in it some browsers choose with every arrow, which would leave the page at once. */
function openFirst(event: KeyboardEvent & { currentTarget: HTMLSelectElement }): void {
  if (harmless.includes(event.key) || event.ctrlKey || event.metaKey) return;
  if (!("showPicker" in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
