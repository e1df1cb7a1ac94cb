import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

export function ShortText(props: WidgetProps) {
  const { field, value, set } = props;
  const isAddress = field.format === "url";
  return (
    <input
      class="control"
      {...attributesOf(props)}
      type="text"
      inputMode={isAddress ? "url" : undefined}
      placeholder={isAddress ? "https://" : undefined}
      autocomplete="off"
      autocapitalize={isAddress ? "off" : undefined}
      spellcheck={!field.format}
      maxLength={field.maxLength}
      dir="auto"
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.value)}
      // Nobody writes the scheme of an address by hand.
      onBlur={() => isAddress && /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(value) && set(`https://${value}`)}
    />
  );
}

export function LongText(props: WidgetProps) {
  const { field, value, set } = props;
  const isMap = field.type === "object";
  return (
    <textarea
      class="control"
      {...attributesOf(props)}
      rows={isMap || field.format ? 3 : 2}
      placeholder={isMap ? "Name: value" : undefined}
      autocomplete="off"
      spellcheck={!isMap && !field.format}
      maxLength={field.maxLength}
      dir="auto"
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
