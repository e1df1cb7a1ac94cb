import { useMemo } from "preact/hooks";
import { numbered, readNumbering } from "#formats/pages/numbering.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import type { Place, Point, Size } from "#layout/stamp/arrange.ts";
import { type Block, levelBlocks } from "#layout/stamp/blocks.ts";
import { numberOnPage } from "#layout/stamp/on-page.ts";
import type { Tool } from "../../ui/catalogue.ts";
import { Ground, type Shown } from "../by-hand/ground.tsx";
import type { Values } from "../model.ts";
import { heldText } from "../send/body.ts";
import { isSurelyDrawn, measuredSize, usePen } from "./letters.ts";
import { MarkCanvas } from "./mark-canvas.tsx";
import { MarkFrame } from "./mark-frame.tsx";
import type { DrawnProps } from "./props.ts";
import { sized } from "./sized.ts";
import { wishIn } from "./wish.ts";

/** The numbers of pages, each on its page, before anything is sent. */
export function NumbersDrawing({ tool, chosen, values, lock, change }: DrawnProps) {
  const pen = usePen();
  const wish = wishIn(tool, values);
  const places = (tool.fields.position?.enum ?? []) as Place[];
  const { format } = labelling(tool, values);

  const over = ({ full, shown, page, pages }: Shown) => {
    const laid = (block: Block, place: Place) => numberOnPage(full, block, { ...wish, place });
    const draw = (block: Block) => {
      const { centres, fontSize } = laid(block, wish.place);
      const [middle] = centres;
      if (!middle) return null;
      const near = (to: Point) => {
        const far = (place: Place) => {
          const { x = 0, y = 0 } = laid(block, place).centres[0] ?? {};
          return Math.hypot(x - to.x, y - to.y);
        };
        change({ position: [...places].sort((one, other) => far(one) - far(other))[0] ?? wish.place });
      };
      return (
        <>
          <MarkCanvas
            full={full}
            shown={shown}
            laid={{ text: { block, fontSize, centres } }}
            place={wish.place}
            rotation={0}
            ink={{ color: wish.color, contour: false }}
          />
          <MarkFrame
            full={full}
            shown={shown}
            whole={{ width: block.width * fontSize, height: block.height * fontSize }}
            middle={middle}
            told={`Number: ${wish.place.replace("-", " ")}`}
            move={near}
            // One step leads from one place to the next, across or down.
            step={stepsOf(full)}
            rotation={0}
            sizes={{ fontSize }}
            resize={(sizes) => change(sized(tool, sizes))}
          />
        </>
      );
    };
    return pen && <OnPage tool={tool} values={values} pen={pen} page={page} pages={pages} draw={draw} />;
  };
  return (
    <Ground
      chosen={chosen}
      lock={lock}
      instead="the numbers are seen in the result."
      over={over}
      below={() => (
        <p class="by-hand-note">
          Drag the number to where it is to stand, or size it by its grip. The arrow keys do the same.
          {!isSurelyDrawn(format) && " Its letters may look a little different in the result."}
        </p>
      )}
    />
  );
}

const stepsOf = ({ width, height }: Size): Size => ({ width: width * 0.35, height: height * 0.7 });

interface OnPageProps {
  tool: Tool;
  values: Values;
  pen: CanvasRenderingContext2D;
  page: number;
  pages: number;
  draw(block: Block): preact.ComponentChildren;
}

function OnPage({ tool, values, pen, page, pages, draw }: OnPageProps) {
  const told = JSON.stringify([labelling(tool, values), pages]);
  const blocks = useMemo(() => blocksOf(labelling(tool, values), pages, pen), [told, pen]);
  if (blocks === "wrong") return null;
  const block = blocks.get(page);
  return block ? draw(block) : <p class="mark-none">This page gets no number.</p>;
}

interface Labelling {
  format: string;
  start: number;
  pages: string;
  skipFirst: boolean;
}

function labelling(tool: Tool, values: Values): Labelling {
  const text = (name: string) => heldText(tool, values, name);
  return {
    format: text("format"),
    start: Number(text("start")),
    pages: text("pages"),
    skipFirst: text("skipFirst") === "true",
  };
}

/** Lays out the labels of pages; all stand on one line, as high as the highest. */
function blocksOf({ format, start, pages: list, skipFirst }: Labelling, pages: number, pen: CanvasRenderingContext2D) {
  try {
    const numbering = readNumbering(format);
    const chosen = pagesOf(list || undefined, pages).filter((page) => !skipFirst || page > 1);
    const total = start + chosen.length - 1;
    const labels = chosen.map((_, index) => numbered(numbering, start + index, total));
    const blocks = levelBlocks(labels, pen, measuredSize);
    return new Map(chosen.flatMap((page, index) => (blocks[index] ? [[page, blocks[index]] as const] : [])));
  } catch {
    // The form tells the fault.
    return "wrong";
  }
}
