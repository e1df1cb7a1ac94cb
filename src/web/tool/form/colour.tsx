import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export function Colour(props: WidgetProps) {
  const { field, value, set } = props;
  return (
    <span class="colour">
      <input
        type="color"
        aria-label={`${field.title} picker`}
        data-empty={value === ""}
        value={isColour(value) ? value : "#ffffff"}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <input
        class="control"
        {...attributesOf(props)}
        type="text"
        spellcheck={false}
        autocomplete="off"
        placeholder="#rrggbb"
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.value.trim())}
        // "1a2b3c" is meant as a colour, too.
        onBlur={() => /^[0-9a-f]{6}$/i.test(value) && set(`#${value}`)}
      />
    </span>
  );
}
