import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

type SecretProps = Pick<WidgetProps, "id" | "name" | "field" | "value" | "set" | "invalid">;

/** A field for a file's password, which is no account's: no browser offers to keep it. */
export function Secret(props: SecretProps) {
  const { field, value, set } = props;
  const [shown, show] = useState(false);
  return (
    <span class="secret">
      <input
        class="control"
        {...attributesOf(props)}
        // The types have it that a shown secret is another control.
        type={(shown ? "text" : "password") as "password"}
        autocomplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        spellcheck={false}
        autocapitalize="off"
        maxLength={field.maxLength}
        dir="auto"
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <Button class="small" aria-pressed={shown} aria-label={`Show ${field.title}`} onClick={() => show(!shown)}>
        {shown ? "Hide" : "Show"}
      </Button>
    </span>
  );
}
