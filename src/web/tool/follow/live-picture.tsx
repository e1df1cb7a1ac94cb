import { Button } from "../../ui/button.tsx";
import type { Catalogue, Tool } from "../../ui/catalogue.ts";
import type { Chosen, Outcome, Values } from "../model.ts";
import { onDemand } from "../on-demand.tsx";
import { sizesOf } from "../result/sizes.ts";
import { useTold } from "../told.ts";
import type { MadePart } from "./sight.ts";
import { isTooLarge, type LiveProps, useLive } from "./use-live.ts";

/** The preview's code is fetched once there is something to show. */
const Preview = onDemand(
  () => import("../result/preview.tsx").then((part) => part.Preview),
  <div class="preview-coming" />,
);

/** Shows the result of the form as it stands, for tools that say that they are cheap enough. */
export function LivePicture(props: LiveProps) {
  const { tool, values, chosen } = props;
  const { shown, part, see, told, isBehind, isPartOnly, stop } = useLive(props);
  const { formats } = useTold();
  // A part lies upon the file itself, as long as the whole result has to wait.
  const ground = shown ?? (chosen && (part || isPartOnly) ? asItIs(tool, chosen, values, formats) : undefined);
  return (
    <section class={chosen ? "live followed" : "live"} aria-label="Live preview" aria-busy={isBehind}>
      {ground && (
        <div class={chosen ? "" : "live-picture"}>
          {chosen && (
            <p class="result-sizes" role="status">
              {part ? partSizes(part, formats) : shown && sizesOf(shown, formats)}
            </p>
          )}
          <Preview key={chosen?.id} outcome={ground} before={chosen?.file} live={{ part, see }} />
        </div>
      )}
      {chosen && isPartOnly && <p class="by-hand-note">{partOnly(chosen)}</p>}
      {told && (
        <p class="by-hand-note" role="status">
          {told}
        </p>
      )}
      {stop && (
        <Button class="live-stop" onClick={stop}>
          Cancel
        </Button>
      )}
    </section>
  );
}

/** Makes an outcome of a file that nothing has been made of yet. */
const asItIs = (tool: Tool, chosen: Chosen, values: Values, formats: Catalogue["formats"]): Outcome => ({
  bytes: chosen.file,
  type: formats[chosen.format ?? ""]?.type ?? chosen.file.type,
  filename: chosen.file.name,
  facts: {},
  warnings: [],
  headers: new Headers(),
  tool,
  from: [chosen],
  values,
});

/** Describes a part: a page has a size of its own, but a part of a picture has no file to be compared with. */
const partSizes = ({ sight, outcome }: MadePart, formats: Catalogue["formats"]): string =>
  "page" in sight ? `Page ${sight.page} by itself: ${sizesOf(outcome, formats)}` : "The part in sight, as it will be";

function partOnly(chosen: Chosen): string {
  const why = isTooLarge(chosen) ? "is too large to follow each change as a whole" : "takes a while as a whole";
  const what =
    chosen.format === "pdf"
      ? `This PDF ${why}: its page in sight does.`
      : `This picture ${why}: zoom in to see a part.`;
  return `${what} The button makes it.`;
}
