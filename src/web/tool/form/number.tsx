import { attributesOf, unitId } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

/** Over a wider span a slider is a guess, and so is one of a number that nobody knows before. */
const widestSpan = 720;

/** What a browser holds that is no number; it hands out nothing of it. */
const noNumber = "NaN";

export function NumberField(props: WidgetProps) {
  const { id, field, value, set } = props;
  const { minimum, maximum, type, unit, usual, without } = field;
  const step = type === "integer" ? 1 : "any";
  const resting = field.default ?? usual;
  const slides =
    minimum !== undefined && maximum !== undefined && maximum - minimum <= widestSpan && resting !== undefined;
  return (
    <div class="number">
      <span class="with-unit">
        <input
          class="control"
          {...attributesOf(props)}
          type="number"
          inputMode={type === "integer" && (minimum ?? 0) >= 0 ? "numeric" : "decimal"}
          min={minimum}
          max={maximum}
          step={step}
          placeholder={without ?? usual?.toString()}
          value={value === noNumber ? "" : value}
          onInput={({ currentTarget }) => set(currentTarget.validity.badInput ? noNumber : currentTarget.value)}
        />
        {unit && (
          <span class="unit" id={unitId(id)}>
            {unit}
          </span>
        )}
      </span>
      {slides && field.format !== "area" && (
        <input
          type="range"
          aria-label={`${field.title} slider`}
          data-empty={value === ""}
          min={minimum}
          max={maximum}
          step={type === "integer" ? 1 : (maximum - minimum) / 100}
          value={value === "" ? String(resting) : value}
          onInput={({ currentTarget }) => set(rounded(currentTarget.value))}
        />
      )}
    </div>
  );
}

/** Hundredths of a span can have a long tail of digits. */
const rounded = (text: string): string => String(Math.round(Number(text) * 1000) / 1000);
