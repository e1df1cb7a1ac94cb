import { useEffect, useMemo, useState } from "preact/hooks";
import type { Point } from "#layout/stamp/arrange.ts";
import { wrappedBlocks } from "#layout/stamp/blocks.ts";
import { Ground, type Shown } from "../by-hand/ground.tsx";
import { useAddress } from "../result/use-address.ts";
import { isSurelyDrawn, measuredSize, usePen } from "./letters.ts";
import { MarkCanvas } from "./mark-canvas.tsx";
import { MarkFrame } from "./mark-frame.tsx";
import type { DrawnProps } from "./props.ts";
import { sized } from "./sized.ts";
import { type LaidMark, layMark, type MarkWish, wishIn } from "./wish.ts";

/** A text, a picture or both upon a picture or page, before anything is sent. */
export function MarkDrawing({ tool, chosen, values, parts, lock, change }: DrawnProps) {
  const pen = usePen();
  const image = useImage(parts.image);
  const wish = wishIn(tool, values);
  const candidates = useMemo(() => blocksOf(wish.text, pen), [wish.text, pen]);
  const ground = chosen.format === "pdf" ? "page" : "picture";
  const own = typeof image === "object" ? { width: image.naturalWidth, height: image.naturalHeight } : undefined;

  const over = ({ full, shown }: Shown) => {
    const laid = pen && layMark(ground, full, wish, candidates, own);
    const middle = laid?.middles[Math.floor((laid.middles.length - 1) / 2)];
    if (!laid || !middle) return null;
    const move = ({ x, y }: Point) => change({ middleX: percent(x / full.width), middleY: percent(y / full.height) });
    return (
      <>
        <MarkCanvas
          full={full}
          shown={shown}
          laid={laid}
          place={wish.place}
          rotation={wish.rotation}
          ink={wish}
          opacity={wish.opacity}
          isUnder={wish.isUnder}
          image={typeof image === "object" ? image : undefined}
        />
        <MarkFrame
          full={full}
          shown={shown}
          whole={laid.whole}
          middle={middle}
          told={`Mark: ${percent(middle.x / full.width)} % from the left, ${percent(middle.y / full.height)} % from the top`}
          move={wish.place === "tile" ? undefined : move}
          step={{ width: full.width / 200, height: full.height / 200 }}
          rotation={wish.rotation}
          turn={(degrees) => change({ rotation: String(degrees) })}
          sizes={sizesOf(wish, laid)}
          resize={(sizes) => change(sized(tool, sizes))}
        />
      </>
    );
  };
  return (
    <Ground
      chosen={chosen}
      lock={lock}
      instead="the mark is seen in the result."
      over={over}
      below={() => (
        <p class="by-hand-note">
          {candidates.length === 0 && !parts.image
            ? "Type a text or choose an image: it is shown here as it will be."
            : "Drag the mark, or take it by its grips to turn and size it. The arrow keys do the same to what has the focus."}
          {image === "unshown" && " This browser can't show the mark's image; it is seen in the result."}
          {!isSurelyDrawn(wish.text) && " Its letters may look a little different in the result."}
        </p>
      )}
    />
  );
}

const percent = (share: number): string => String(Number((Math.min(Math.max(0, share), 1) * 100).toFixed(2)));

/** The sizes that the grip changes: a text's letters, a picture's scale, or both. */
const sizesOf = ({ scale }: MarkWish, { text, picture }: LaidMark) => ({
  ...(text && { fontSize: text.fontSize }),
  ...(picture && { scale }),
});

function blocksOf(text: string, pen: CanvasRenderingContext2D | undefined) {
  if (!pen || text.trim() === "") return [];
  try {
    return wrappedBlocks(text, pen, measuredSize);
  } catch {
    // A text of which nothing shows: the service says so.
    return [];
  }
}

/** Loads the mark's picture; "unshown" where this browser can't. */
function useImage(file: File | undefined): HTMLImageElement | "unshown" | undefined {
  const address = useAddress(file);
  const [image, show] = useState<HTMLImageElement | "unshown">();
  useEffect(() => {
    show(undefined);
    if (!address) return;
    let stands = true;
    const loaded = new Image();
    loaded.src = address;
    loaded.decode().then(
      () => stands && show(loaded),
      () => stands && show("unshown"),
    );
    return () => {
      stands = false;
    };
  }, [address]);
  return image;
}
