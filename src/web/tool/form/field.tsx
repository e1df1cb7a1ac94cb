import type { FunctionComponent } from "preact";
import { Button } from "../../ui/button.tsx";
import type { Field } from "../../ui/catalogue.ts";
import { Isolated } from "../../ui/isolated.tsx";
import { faultId, hintId } from "./attributes.ts";
import { CarriedFile } from "./carried-file.tsx";
import { Choice, Choices } from "./choice.tsx";
import { Colour } from "./colour.tsx";
import { Flag } from "./flag.tsx";
import { NumberField } from "./number.tsx";
import { Places } from "./places.tsx";
import { Secret } from "./secret.tsx";
import { LongText, ShortText } from "./text.tsx";
import type { WidgetProps } from "./widget.ts";

/** The longest text, in letters, that is edited in one line. */
const longestLine = 1_000;

const lineFormats = ["url", "page-ranges", "page-lists"];

function controlOf({ type, format, joiner, enum: values, maxLength = 0 }: Field): FunctionComponent<WidgetProps> {
  if (type === "boolean") return Flag;
  if (values) return joiner ? Choices : format === "place" ? Places : Choice;
  if (type === "integer" || type === "number") return NumberField;
  if (format === "color") return Colour;
  if (format === "password") return Secret;
  if (format === "data-url") return CarriedFile;
  if (type === "object" || (maxLength > longestLine && !lineFormats.includes(format ?? ""))) return LongText;
  return ShortText;
}

/** Tells the room that a field wants beside others. */
const widthOf = (Control: FunctionComponent<WidgetProps>) =>
  new Set([ShortText, LongText, CarriedFile, Secret, Flag, Choices] as FunctionComponent<WidgetProps>[]).has(Control)
    ? "wide"
    : "narrow";

/** A field with its label, unless its title stands above it, what it is for, and what is wrong with it. */
export function FieldRow({ isTitled = false, ...props }: WidgetProps & { isTitled?: boolean }) {
  const { id, field, invalid } = props;
  const Control = controlOf(field);
  return (
    <div class={`field ${widthOf(Control)}${Control === Flag ? " flag" : ""}`} data-invalid={invalid !== undefined}>
      <label for={id} {...(isTitled && { class: "unseen" })}>
        {field.title}
      </label>
      <Control {...props} />
      {field.description && (
        <p class="hint" id={hintId(id)}>
          {field.description}
        </p>
      )}
      {invalid && (
        <p class="wrong" id={faultId(id)}>
          <Isolated text={invalid} names={props.files.map(({ file }) => file.name)} />
        </p>
      )}
      {invalid && field.format === "url" && /^http:/i.test(props.value) && (
        <Button
          class="mend"
          onClick={() => {
            props.set(props.value.replace(/^http:/i, "https:"));
            document.getElementById(id)?.focus();
          }}
        >
          Use https
        </Button>
      )}
    </div>
  );
}
