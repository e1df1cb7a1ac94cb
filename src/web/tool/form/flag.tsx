import { useLayoutEffect, useRef } from "preact/hooks";
import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

/** A flag's control. Without a default a flag has three states: as the tool sees fit, yes, no. */
export function Flag(props: WidgetProps) {
  const { field, value, set } = props;
  const box = useRef<HTMLInputElement>(null);
  const isOpen = field.default === undefined && value === "";
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isOpen;
  }, [isOpen]);
  return (
    <input
      {...attributesOf(props)}
      ref={box}
      type="checkbox"
      checked={value === "true"}
      onChange={({ currentTarget }) =>
        // The third click leaves it to the tool again.
        set(field.default === undefined && value === "false" ? "" : String(currentTarget.checked))
      }
    />
  );
}
