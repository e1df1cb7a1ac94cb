import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { ownText } from "../send/body.ts";
import type { Faults } from "./faults.ts";
import { FieldRow } from "./field.tsx";
import { proposed } from "./first.ts";
import { PartRow } from "./part.tsx";
import { chosenPreset, presetFields } from "./preset.ts";
import { Presets } from "./presets.tsx";

interface OptionsProps {
  tool: Tool;
  values: Values;
  change(some: Values): void;
  parts: Record<string, File>;
  setPart(name: string, file: File | undefined): void;
  files: readonly Chosen[];
  faults: Faults;
  /** The fields that stand elsewhere on the page. */
  elsewhere: readonly string[];
  reset(): void;
}

export const controlId = (name: string): string => `field-${name}`;

/** Places each file part behind the last field that it is related to: a mark's picture belongs to its text. */
function placesOfParts({ parts, fields, relations }: Tool): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const names = Object.keys(fields);
  for (const part of Object.keys(parts)) {
    const mates = relations.filter((relation) => relation.fields.includes(part)).flatMap((relation) => relation.fields);
    const last = names.findLast((name) => mates.includes(name)) ?? names.findLast((name) => !fields[name]?.rare) ?? "";
    places.set(last, [...(places.get(last) ?? []), part]);
  }
  return places;
}

/** Whether the tool can do nothing without a field. */
const isNeeded = ({ fields, relations }: Tool, name: string): boolean =>
  fields[name]?.required === true || relations.some((one) => one.kind === "oneNeeded" && one.fields.includes(name));

/** All options of a tool, few of them first. */
export function Options({ tool, values, change, parts, setPart, files, faults, elsewhere, reset }: OptionsProps) {
  const places = placesOfParts(tool);
  const partRows = (after: string): ComponentChildren =>
    (places.get(after) ?? []).flatMap((name) => {
      const part = tool.parts[name];
      if (!part) return [];
      const set = (file: File | undefined) => setPart(name, file);
      return [
        <PartRow key={name} id={controlId(name)} part={part} file={parts[name]} invalid={faults[name]} set={set} />,
      ];
    });
  const rows = (names: string[]) =>
    names.map((name) => {
      const field = tool.fields[name];
      if (!field) return null;
      const fault = faults[name];
      return (
        <Fragment key={name}>
          <FieldRow
            tool={tool}
            name={name}
            field={field}
            id={controlId(name)}
            value={values[name] ?? ownText(field)}
            set={(value) => change({ [name]: value })}
            files={files}
            values={values}
            put={(other, value) => change({ [other]: value })}
            {...(fault !== undefined && { invalid: fault })}
          />
          {partRows(name)}
        </Fragment>
      );
    });

  const names = Object.keys(tool.fields).filter((name) => !elsewhere.includes(name));
  const preset = presetFields(tool);
  const byPreset = names.filter((name) => preset.has(name));
  const isFirst = (name: string) => byPreset.length > 0 && isNeeded(tool, name);
  const common = names.filter((name) => !tool.fields[name]?.rare && !preset.has(name));
  const rare = names.filter((name) => tool.fields[name]?.rare && !preset.has(name));
  const untouched = proposed(tool);
  const isTouched = Object.entries(values).some(([name, text]) => text !== "" && text !== untouched[name]);
  const isOther = byPreset.length > 0 && !chosenPreset(tool, values);
  return (
    <>
      {byPreset.length > 0 && (
        <>
          {common.some(isFirst) && <div class="fields">{rows(common.filter(isFirst))}</div>}
          <Presets tool={tool} values={values} change={change} />
          <Folded title="Custom" opened={isOther || byPreset.some((name) => faults[name] !== undefined)}>
            <div class="fields">{rows(byPreset)}</div>
          </Folded>
        </>
      )}
      <div class="fields">
        {partRows("")}
        {rows(common.filter((name) => !isFirst(name)))}
      </div>
      {rare.length > 0 && (
        <Folded title="More options" opened={rare.some((name) => faults[name] !== undefined)}>
          <div class="fields">{rows(rare)}</div>
        </Folded>
      )}
      {isTouched && (
        <Button look="bare" class="reset" onClick={reset}>
          Reset options
        </Button>
      )}
    </>
  );
}

interface FoldedProps {
  title: string;
  opened: boolean;
  children: ComponentChildren;
}

/** A group that unfolds when one of its fields has a fault, and that people may fold again. */
function Folded({ title, opened, children }: FoldedProps) {
  const [open, setOpen] = useState(opened);
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  return (
    <details class="more" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
