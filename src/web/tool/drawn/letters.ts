import { useEffect, useState } from "preact/hooks";
import { at } from "../../ui/place.ts";

const family = "marks";

let loading: Promise<void> | undefined;

/** Loads the font that the service writes marks in: measured with another one, they would lie elsewhere. */
function loadFace(): Promise<void> {
  loading ??= fetch(at("assets/marks.ttf")).then(async (response) => {
    if (!response.ok) throw new Error(`the font of marks was answered with ${response.status}`);
    const face = new FontFace(family, await response.arrayBuffer());
    document.fonts.add(await face.load());
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Sets the font; letters that it lacks are the browser's own. */
export function writeIn(context: CanvasRenderingContext2D, size: number): void {
  context.font = `${size}px ${family}, sans-serif`;
  context.fontKerning = "normal";
}

/** The size of letters for measuring, so large that no browser rounds to whole pixels. */
export const measuredSize = 1_000;

/** Gives a pen that measures as the service does, once its font is here. Without it the pen does as well as it can. */
export function usePen(): CanvasRenderingContext2D | undefined {
  const [pen, take] = useState<CanvasRenderingContext2D>();
  useEffect(() => {
    let stands = true;
    const ready = () => {
      const context = document.createElement("canvas").getContext("2d");
      if (context) writeIn(context, measuredSize);
      if (stands && context) take(context);
    };
    loadFace().then(ready, ready);
    return () => {
      stands = false;
    };
  }, []);
  return pen;
}

/** Whether a text has only scripts that the service's font surely has; others are drawn nearly as they will be. */
export const isSurelyDrawn = (text: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u.test(
    text,
  );
