import { useTold } from "../told.ts";
import { attributesOf } from "./attributes.ts";
import type { WidgetProps } from "./widget.ts";
import { valueTitle } from "./words.ts";

interface Cell {
  row: number;
  column: number;
}

/** Gives the cell of a place in a grid of three by three; undefined where its name is none, such as "tile". */
export function cellOf(place: string): Cell | undefined {
  const words = place.split("-");
  if (!words.every((word) => ["top", "bottom", "left", "right", "center"].includes(word))) return undefined;
  const among = (first: string, last: string) => (words.includes(first) ? 1 : words.includes(last) ? 3 : 2);
  return { row: among("top", "bottom"), column: among("left", "right") };
}

/** Places in a grid, as they lie on what is seen; below it what is no place. */
export function Places(props: WidgetProps) {
  const { field, value, values, set, put } = props;
  const { formats } = useTold();
  const { name, ...told } = attributesOf(props);
  const options = (field.enum ?? []).map(String).map((one) => ({ one, cell: cellOf(one), id: `${props.id}-${one}` }));
  // A mark that was moved by hand lies at none of the places, until one is chosen again.
  const moved = ["middleX", "middleY"].filter((middle) => values[middle]);
  const choose = (one: string) => {
    set(one);
    for (const middle of moved) put(middle, "");
  };
  const radio = (one: string, id: string) => (
    <input
      type="radio"
      id={id}
      name={name}
      value={one}
      checked={one === value && moved.length === 0}
      onChange={() => choose(one)}
    />
  );
  const titled = (one: string) => valueTitle(field, one, formats);
  return (
    <div role="radiogroup" aria-label={field.title} class="places" {...told}>
      <div class="places-grid">
        {options.map(
          ({ one, cell, id }) =>
            cell && (
              <label
                key={one}
                class="place"
                for={id}
                title={titled(one)}
                style={`grid-area: ${cell.row} / ${cell.column}`}
              >
                {radio(one, id)}
                <span class="unseen">{titled(one)}</span>
              </label>
            ),
        )}
      </div>
      {options.map(
        ({ one, cell, id }) =>
          !cell && (
            <label key={one} class="place-other" for={id}>
              {radio(one, id)}
              {titled(one)}
            </label>
          ),
      )}
    </div>
  );
}
