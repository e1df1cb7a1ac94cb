import { attributesOf, unitId } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

/** The widest span of a slider: over a wider one a hand only guesses, as it does without a usual number. */
const widestSpan = 720;

/** The value of a field whose text is no number: browsers hand out nothing of that text. */
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
          // Whole steps would count from the least value and miss the default.
          step={type === "integer" ? 1 : "any"}
          value={value === "" ? String(resting) : value}
          onInput={({ currentTarget }) => set(rounded(currentTarget.valueAsNumber, maximum - minimum))}
        />
      )}
    </div>
  );
}

/** Rounds a slider's number: to hundredths in a small span, to whole numbers in a wide one. */
const rounded = (value: number, span: number): string =>
  String(span <= 10 ? Math.round(value * 100) / 100 : Math.round(value));
