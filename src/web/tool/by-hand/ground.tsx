import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { PageTurn } from "../../pdf/page-turn.tsx";
import { boxOf, px } from "../../pdf/px.ts";
import { Sheet } from "../../pdf/sheet.tsx";
import type { Size } from "../../pdf/size.ts";
import { usePdf } from "../../pdf/use-pdf.ts";
import { useRested } from "../../pdf/use-rested.ts";
import { useShape } from "../../pdf/use-shape.ts";
import { useWidth } from "../../pdf/use-width.ts";
import type { Chosen } from "../model.ts";
import { useAddress } from "../result/use-address.ts";
import type { Lock } from "./lock.ts";
import { Unlocking } from "./unlocking.tsx";

/** The picture or page that is drawn upon, once its size is known. */
export interface Shown {
  /** A picture's pixels, or a page's points. */
  full: Size;
  /** The size on the screen. */
  shown: Size;
  page: number;
  pages: number;
}

interface Drawing {
  /** Draws over the picture or page. */
  over(shown: Shown): ComponentChildren;
  /** Draws below it; called without anything until the picture or page is there. */
  below(shown?: Shown): ComponentChildren;
  /** The end of a sentence in place of the drawing, after "This browser can't show the picture". */
  instead: string;
}

interface GroundProps extends Drawing {
  chosen: Chosen;
  lock: Lock | undefined;
}

/** The picture or page that is worked on, as large as it can be shown. */
export function Ground({ chosen, lock, ...drawing }: GroundProps) {
  const { id, file, format } = chosen;
  return format === "pdf" ? (
    <OnPage key={id} file={file} lock={lock} {...drawing} />
  ) : (
    <OnPicture key={id} file={file} {...drawing} />
  );
}

function OnPicture({ file, ...drawing }: Drawing & { file: File }) {
  const address = useAddress(file);
  const [size, setSize] = useState<Size | "unshown">();
  if (size === "unshown") return <p class="by-hand-note">This browser can't show the picture; {drawing.instead}</p>;
  const picture = address && (
    <img
      src={address}
      alt=""
      draggable={false}
      onLoad={({ currentTarget }) =>
        setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={() => setSize("unshown")}
    />
  );
  return (
    <Stage full={size} page={1} pages={1} {...drawing}>
      {() => picture}
    </Stage>
  );
}

function OnPage({ file, lock, ...drawing }: Drawing & { file: File; lock: Lock | undefined }) {
  const opened = usePdf(file, useRested(lock?.value ?? ""));
  return (
    <Unlocking
      files={[file]}
      locked={opened.state === "locked" ? { file, tried: opened.tried } : undefined}
      lock={lock}
    >
      {opened.state === "opening" && <p class="by-hand-note">Drawing the page …</p>}
      {opened.state === "open" && <PageStage pdf={opened.pdf} {...drawing} />}
      {opened.state === "broken" && <p class="by-hand-note">This PDF can't be shown here; {drawing.instead}</p>}
    </Unlocking>
  );
}

function PageStage({ pdf, ...drawing }: Drawing & { pdf: Pdf }) {
  const [page, setPage] = useState(1);
  const shape = useShape(pdf, page);
  return (
    <>
      <Stage full={shape} page={page} pages={pdf.pages} {...drawing}>
        {(shown) => <Sheet key={page} pdf={pdf} page={page} box={shown} />}
      </Stage>
      {pdf.pages > 1 && <PageTurn page={page} pages={pdf.pages} go={setPage} of=" of the file" />}
    </>
  );
}

interface StageProps extends Drawing {
  /** The size of the picture or page; unknown until it is loaded. */
  full: Size | undefined;
  page: number;
  pages: number;
  children(shown: Size): ComponentChildren;
}

/** The greatest height in pixels at which the fields and the button below stay in sight. */
const tallest = 480;

function Stage({ full, page, pages, over, below, children }: StageProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const scale = full ? Math.min(width / full.width, tallest / full.height) : 0;
  const shown = full
    ? { width: Math.floor(full.width * scale), height: Math.floor(full.height * scale) }
    : { width, height: tallest };
  const told = full && scale > 0 ? { full, shown, page, pages } : undefined;
  return (
    <div class="by-hand area" ref={room}>
      <div
        class="area-stage checkered"
        style={full ? boxOf(shown) : { maxHeight: px(tallest) }}
        data-ready={full !== undefined}
      >
        {width > 0 && children(shown)}
        {told && over(told)}
      </div>
      {below(told)}
    </div>
  );
}
