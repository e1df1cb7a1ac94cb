import { useState } from "preact/hooks";
import { pagesOf } from "#formats/pages/ranges.ts";
import type { Pdf } from "../../pdf/document.ts";
import { PageTurn } from "../../pdf/page-turn.tsx";
import { Sheet } from "../../pdf/sheet.tsx";
import type { Size } from "../../pdf/size.ts";
import { usePdf } from "../../pdf/use-pdf.ts";
import { useRested } from "../../pdf/use-rested.ts";
import { useShape } from "../../pdf/use-shape.ts";
import { Button } from "../../ui/button.tsx";
import { Unlocking } from "../by-hand/unlocking.tsx";
import { useAddress } from "../result/use-address.ts";
import { heldText } from "../send/body.ts";
import type { DrawnProps } from "./props.ts";
import { TurnStage } from "./turn-stage.tsx";

/** Gives the same turn from above -180 degrees to 180. */
const half = (degrees: number): number => 180 - ((((180 - degrees) % 360) + 360) % 360);

/** A picture or pages turned, and mirrored, before anything is sent. */
export function TurnDrawing(props: DrawnProps) {
  const { tool, values, change, chosen } = props;
  const text = (name: string) => heldText(tool, values, name);
  const angle = Number.isFinite(Number(text("angle"))) ? Number(text("angle")) : 0;
  const quarters = tool.fields.angle?.enum?.map(Number);
  const turn = (degrees: number) => {
    const next = quarters ? (degrees + 360) % 360 : half(Math.round(degrees));
    // A tool with quarter turns alone has no option for no turn.
    change({ angle: quarters && !quarters.includes(next) ? "" : String(next) });
  };
  const flips = ["flipH", "flipV"].filter((name) => tool.fields[name]);
  return (
    <div class="by-hand turn">
      {chosen.format === "pdf" ? (
        <OnPage {...props} angle={angle} />
      ) : (
        <OnPicture {...props} angle={angle} turn={quarters ? undefined : turn} />
      )}
      <div class="by-hand-bar">
        <Button onClick={() => turn(angle - 90)}>Turn left</Button>
        <Button onClick={() => turn(angle + 90)}>Turn right</Button>
        {flips.map((name) => (
          <Button
            key={name}
            aria-pressed={text(name) === "true"}
            onClick={() => change({ [name]: String(text(name) !== "true") })}
          >
            {tool.fields[name]?.title}
          </Button>
        ))}
      </div>
      {!quarters && (
        <p class="by-hand-note">
          Drag the grip to turn by any angle; the arrow keys turn it by one degree, with Shift by 15.
        </p>
      )}
    </div>
  );
}

interface PictureProps extends DrawnProps {
  angle: number;
  turn: ((degrees: number) => void) | undefined;
}

function OnPicture({ tool, chosen, values, angle, turn }: PictureProps) {
  const address = useAddress(chosen.file);
  const [size, setSize] = useState<Size | "unshown">();
  const text = (name: string) => heldText(tool, values, name);
  if (size === "unshown")
    return <p class="by-hand-note">This browser can't show the picture; how it is turned is seen in the result.</p>;
  return (
    <TurnStage
      full={size}
      angle={angle}
      flip={{ horizontal: text("flipH") === "true", vertical: text("flipV") === "true" }}
      background={groundOf(chosen.format, text("background"))}
      turn={size && turn}
    >
      {() =>
        address && (
          <img
            src={address}
            alt={`${chosen.file.name}, turned by ${angle}°`}
            draggable={false}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 })
            }
            onError={() => setSize("unshown")}
          />
        )
      }
    </TurnStage>
  );
}

/** The colour of the corners: the chosen one, else white where the format has no transparency, else none. */
function groundOf(format: string | undefined, chosen: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(chosen)) return chosen;
  return format === "jpeg" || format === "heic" ? "#ffffff" : undefined;
}

const still = { horizontal: false, vertical: false };

function OnPage({ tool, chosen: { file }, values, lock, angle }: DrawnProps & { angle: number }) {
  const opened = usePdf(file, useRested(lock?.value ?? ""));
  const locked = opened.state === "locked" ? { file, tried: opened.tried } : undefined;
  return (
    <Unlocking files={[file]} locked={locked} lock={lock}>
      {opened.state === "opening" && <p class="by-hand-note">Drawing the page …</p>}
      {opened.state === "open" && <Page pdf={opened.pdf} angle={angle} list={heldText(tool, values, "pages")} />}
      {opened.state === "broken" && <p class="by-hand-note">This PDF can't be shown here.</p>}
    </Unlocking>
  );
}

function Page({ pdf, angle, list }: { pdf: Pdf; angle: number; list: string }) {
  const [page, go] = useState(1);
  const shape = useShape(pdf, page);
  const isTurned = isIn(page, list, pdf.pages);
  return (
    <>
      <TurnStage full={shape} angle={isTurned ? angle : 0} flip={still}>
        {(shown) =>
          shape && <Sheet key={page} pdf={pdf} page={page} box={shown} label={`Page ${page} as it will be`} />
        }
      </TurnStage>
      {!isTurned && <p class="by-hand-note">This page stays as it is.</p>}
      {pdf.pages > 1 && <PageTurn page={page} pages={pdf.pages} go={go} of=" of the file" />}
    </>
  );
}

function isIn(page: number, list: string, pages: number): boolean {
  try {
    return pagesOf(list || undefined, pages).includes(page);
  } catch {
    // The form tells the fault of the list.
    return false;
  }
}
