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
import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { useAddress } from "../result/use-address.ts";
import { type AreaFields, areaFields, readArea, stepOf, unitSize, writeArea } from "./area.ts";
import { AreaFrame } from "./area-frame.tsx";
import type { Lock } from "./lock.ts";
import { Unlocking } from "./unlocking.tsx";

interface AreaProps {
  tool: Tool;
  files: readonly Chosen[];
  values: Values;
  lock: Lock | undefined;
  /** Several fields at once: a rectangle is one change. */
  set(values: Values): void;
}

/** A rectangle drawn upon the picture or the page; the fields below hold the same numbers. */
export function AreaEditor({ tool, files, values, lock, set }: AreaProps) {
  const fields = areaFields(tool, values);
  const chosen = files[0];
  if (!fields || !chosen) return null;
  const frame = { fields, values, set };
  return chosen.format === "pdf" ? (
    <OnPage key={chosen.id} file={chosen.file} lock={lock} {...frame} />
  ) : (
    <OnPicture key={chosen.id} file={chosen.file} {...frame} />
  );
}

interface OnProps {
  file: File;
  fields: AreaFields;
  values: Values;
  set(values: Values): void;
}

function OnPicture({ file, ...frame }: OnProps) {
  const address = useAddress(file);
  const [size, setSize] = useState<Size | "unshown">();
  if (size === "unshown") {
    return <p class="by-hand-note">This browser can't show the picture; the numbers below say what is kept.</p>;
  }
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
    <Stage full={size} {...frame}>
      {() => picture}
    </Stage>
  );
}

function OnPage({ file, lock, ...frame }: OnProps & { lock: Lock | undefined }) {
  const opened = usePdf(file, useRested(lock?.value ?? ""));
  return (
    <Unlocking
      files={[file]}
      locked={opened.state === "locked" ? { file, tried: opened.tried } : undefined}
      lock={lock}
    >
      {opened.state === "opening" && <p class="by-hand-note">Drawing the page …</p>}
      {opened.state === "open" && <PageStage pdf={opened.pdf} {...frame} />}
      {opened.state === "broken" && (
        <p class="by-hand-note">This PDF can't be shown here; the numbers below say what is kept.</p>
      )}
    </Unlocking>
  );
}

function PageStage({ pdf, ...frame }: Omit<OnProps, "file"> & { pdf: Pdf }) {
  const [page, setPage] = useState(1);
  const shape = useShape(pdf, page);
  return (
    <>
      <Stage full={shape} {...frame}>
        {(shown) => <Sheet key={page} pdf={pdf} page={page} box={shown} />}
      </Stage>
      {pdf.pages > 1 && (
        <PageTurn page={page} pages={pdf.pages} go={setPage} back="Show page before" on="Show page after" />
      )}
    </>
  );
}

interface StageProps {
  /** Of what is shown: a picture's pixels, a page's points. Unknown until it is loaded. */
  full: Size | undefined;
  fields: AreaFields;
  values: Values;
  set(values: Values): void;
  children(shown: Size): ComponentChildren;
}

/** So high that the fields and the button below stay in sight. */
const tallest = 480;

function Stage({ full, fields, values, set, children }: StageProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const scale = full ? Math.min(width / full.width, tallest / full.height) : 0;
  const shown = full
    ? { width: Math.floor(full.width * scale), height: Math.floor(full.height * scale) }
    : { width, height: tallest };
  const unit = unitSize(fields.unit);
  const inUnits = { width: (full?.width ?? 0) / unit, height: (full?.height ?? 0) / unit };
  const clear = () => set(Object.fromEntries(fields.names.map((name) => [name, ""])));
  return (
    <div class="by-hand area" ref={room}>
      <div
        class="area-stage checkered"
        style={full ? boxOf(shown) : { maxHeight: px(tallest) }}
        data-ready={full !== undefined}
      >
        {width > 0 && children(shown)}
        {full && (
          <AreaFrame
            full={inUnits}
            shown={shown}
            area={readArea(fields, values)}
            step={stepOf(fields.unit)}
            unit={fields.unit ?? ""}
            set={(area) => set(writeArea(fields, area, inUnits))}
          />
        )}
      </div>
      {full && (
        <div class="by-hand-bar">
          <Button look="bare" onClick={() => set(writeArea(fields, { x: 0, y: 0, ...inUnits }, inUnits))}>
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
    </div>
  );
}
