import { Button } from "../../ui/button.tsx";
import { useTold } from "../told.ts";
import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";
import { valueTitle } from "./words.ts";

export function Choice(props: WidgetProps) {
  const { field, value, set } = props;
  const { formats } = useTold();
  return (
    <select
      class="control"
      {...attributesOf(props)}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    >
      {field.default === undefined && (
        <option value="">{field.required ? "Choose…" : (field.without ?? "None")}</option>
      )}
      {field.enum?.map((one) => (
        <option key={one} value={String(one)}>
          {valueTitle(field, one, formats)}
        </option>
      ))}
    </select>
  );
}

/** Several of the values, with the joiner between: the first by the select itself, others are added to it. */
export function Choices(props: WidgetProps) {
  const { id, field, value, set } = props;
  const joiner = field.joiner ?? "+";
  const [first = "", ...others] = value === "" ? [] : value.split(joiner);
  const codes = (field.enum ?? []).map(String);
  const left = codes.filter((code) => code !== first && !others.includes(code));
  const { formats } = useTold();
  const titled = (code: string) => valueTitle(field, code, formats);
  const put = (list: string[]) => set([...new Set(list)].join(joiner));
  return (
    <div class="choices">
      <Choice {...props} value={first} set={(code) => put([code, ...others].filter(Boolean))} />
      {others.map((code) => (
        <Button
          key={code}
          class="small"
          aria-label={`Remove ${titled(code)}`}
          onClick={() => {
            put([first, ...others.filter((one) => one !== code)]);
            // The button goes with what it stands for.
            document.getElementById(id)?.focus();
          }}
        >
          {titled(code)} <span aria-hidden="true">×</span>
        </Button>
      ))}
      {first !== "" && left.length > 0 && (
        <select
          class="control"
          id={`${id}-more`}
          aria-label={`Add another to ${field.title}`}
          value=""
          onChange={({ currentTarget }) => put([first, ...others, currentTarget.value])}
        >
          <option value="">+ Add another</option>
          {left.map((code) => (
            <option key={code} value={code}>
              {titled(code)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
