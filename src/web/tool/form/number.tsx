import { attributesOf, unitId } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";

/** Over a wider span a slider is a guess, and so is one of a number that nobody knows before. */
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
          // Steps would count from the least value, and rest beside what the tool has by itself.
          step={type === "integer" ? 1 : "any"}
          value={value === "" ? String(resting) : value}
          onInput={({ currentTarget }) => set(rounded(currentTarget.valueAsNumber, maximum - minimum))}
        />
      )}
    </div>
  );
}

/** A hand on a slider means hundredths of a small span, and whole numbers of a wide one. */
const rounded = (value: number, span: number): string =>
  String(span <= 10 ? Math.round(value * 100) / 100 : Math.round(value));
