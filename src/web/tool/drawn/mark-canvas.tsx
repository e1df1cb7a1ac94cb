import { useLayoutEffect, useRef } from "preact/hooks";
import type { Place } from "#layout/stamp/arrange.ts";
import { drawBlock, type Ink } from "#layout/stamp/draw.ts";
import { boxOf } from "../../pdf/px.ts";
import type { Size } from "../../pdf/size.ts";
import { writeIn } from "./letters.ts";
import type { LaidMark } from "./wish.ts";

interface CanvasProps {
  full: Size;
  shown: Size;
  laid: Pick<LaidMark, "text" | "picture">;
  place: Place;
  rotation: number;
  ink: Ink;
  /** The opacity of the mark as a whole: letters and outlines over each other stay one surface. */
  opacity?: number;
  /** The mark lies below the page's content, which counts as ink on white paper. */
  isUnder?: boolean;
  image?: CanvasImageSource | undefined;
}

/** Draws the mark alone over the picture or page, so that moving it draws nothing else anew. */
export function MarkCanvas({ full, shown, laid, place, rotation, ink, opacity = 1, isUnder, image }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const paper = canvas.current;
    const context = paper?.getContext("2d");
    if (!paper || !context) return;
    const sharpness = Math.min(devicePixelRatio, 2);
    const [width, height] = [Math.round(shown.width * sharpness), Math.round(shown.height * sharpness)];
    if (paper.width !== width || paper.height !== height) [paper.width, paper.height] = [width, height];
    const turn = (-rotation * Math.PI) / 180;
    const at = (x: number, y: number) => {
      context.setTransform(width / full.width, 0, 0, height / full.height, 0, 0);
      context.translate(x, y);
      context.rotate(turn);
    };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const { text, picture } = laid;
    if (picture && image)
      for (const { x, y } of picture.centres) {
        const { size } = picture;
        at(x, y);
        context.drawImage(image, -size.width / 2, -size.height / 2, size.width, size.height);
      }
    if (text) {
      writeIn(context, text.fontSize);
      for (const { x, y } of text.centres) {
        at(x, y);
        drawBlock(context, text.block, place, text.fontSize, ink);
      }
    }
  });
  const style = { ...boxOf(shown), opacity, mixBlendMode: isUnder ? "multiply" : "normal" };
  return <canvas class="mark-canvas" data-picture={laid.picture !== undefined} ref={canvas} style={style} />;
}
