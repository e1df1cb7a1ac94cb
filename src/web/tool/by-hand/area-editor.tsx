import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { areaFields, readArea, shapedArea, shapeField, stepOf, unitSize, writeArea } from "./area.ts";
import { AreaFrame } from "./area-frame.tsx";
import { Ground, type Shown } from "./ground.tsx";
import type { Lock } from "./lock.ts";

interface AreaProps {
  tool: Tool;
  files: readonly Chosen[];
  values: Values;
  lock: Lock | undefined;
  /** Sets several fields at once: a rectangle is one change. */
  set(values: Values): void;
}

/** A rectangle drawn upon the picture or the page; the fields below hold the same numbers. */
export function AreaEditor({ tool, files, values, lock, set }: AreaProps) {
  const fields = areaFields(tool, values);
  const chosen = files[0];
  if (!fields || !chosen) return null;
  const unit = unitSize(fields.unit);
  const inUnits = ({ full }: Shown) => ({ width: full.width / unit, height: full.height / unit });
  const shape = shapeField(tool);
  /** A drawn rectangle takes the place of a shape. */
  const draw = (rectangle: Values) => set({ ...rectangle, ...(shape && { [shape]: "" }) });
  const clear = () => draw(Object.fromEntries(fields.names.map((name) => [name, ""])));
  const mark = (full: { width: number; height: number }) => draw(writeArea(fields, { x: 0, y: 0, ...full }, full));
  return (
    <Ground
      chosen={chosen}
      lock={lock}
      instead="the numbers below say what is kept."
      over={(shown) => (
        <AreaFrame
          full={inUnits(shown)}
          shown={shown.shown}
          area={readArea(fields, values) ?? shapedArea(tool, values, inUnits(shown))}
          step={stepOf(fields.unit)}
          unit={fields.unit ?? ""}
          set={(area) => draw(writeArea(fields, area, inUnits(shown)))}
        />
      )}
      below={(shown) => (
        <>
          {shown && (
            <div class="by-hand-bar">
              <Button look="bare" onClick={() => mark(inUnits(shown))}>
                Mark everything
              </Button>
              <Button look="bare" onClick={clear}>
                No rectangle
              </Button>
            </div>
          )}
          <p class="by-hand-note">
            Drag a rectangle, or click two of its corners. The arrow keys move what has the focus, with Shift by ten.
          </p>
        </>
      )}
    />
  );
}
