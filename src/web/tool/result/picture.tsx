import { useState } from "preact/hooks";
import type { Size } from "../../pdf/size.ts";
import type { Live, MadePart, Region } from "../follow/sight.ts";
import { Card } from "./card.tsx";
import { Compare } from "./compare.tsx";
import { hasSameShape } from "./same-frame.ts";
import { useAddress } from "./use-address.ts";

interface PictureProps {
  after: Blob;
  name: string;
  before?: File | undefined;
  /** Both pictures show the same things at the same places. */
  sameFrame: boolean;
  live?: Live | undefined;
}

type Looked = Size | "looking" | "unshown";

/** A picture that came out, against the one that went in where the browser can show both. */
export function Picture({ after, name, before, sameFrame, live }: PictureProps) {
  const [afterSize, setAfter] = useLooked(after);
  const [beforeSize, setBefore] = useLooked(before);
  const afterAddress = useAddress(after);
  const beforeAddress = useAddress(before);
  if (afterSize === "unshown") {
    return (
      <Card name={name} bytes={after.size}>
        This browser can't show this kind of picture. Download it to look at it.
      </Card>
    );
  }
  const made = afterAddress && <Looker address={afterAddress} alt={`Result: ${name}`} tell={setAfter} />;
  const given = beforeAddress && beforeSize !== "unshown" && (
    <Looker address={beforeAddress} alt={`Before: ${before?.name}`} tell={setBefore} />
  );
  if (!given || typeof beforeSize === "string" || typeof afterSize === "string") {
    return (
      <div class="picture-alone checkered">
        {made}
        {given && <div class="unseen">{given}</div>}
      </div>
    );
  }
  if (sameFrame && hasSameShape(beforeSize, afterSize))
    return (
      <Compare
        before={given}
        after={
          <>
            {made}
            {live?.part && <PartOf part={live.part} whole={beforeSize} />}
          </>
        }
        shape={afterSize}
        {...(live && { see: (shares: Region) => live.see({ region: scaled(shares, beforeSize) }) })}
      />
    );
  return (
    <div class="picture-pair">
      <figure>
        <div class="checkered">{given}</div>
        <figcaption>Before · {pixels(beforeSize)}</figcaption>
      </figure>
      <figure>
        <div class="checkered">{made}</div>
        <figcaption>After · {pixels(afterSize)}</figcaption>
      </figure>
    </div>
  );
}

const scaled = ({ x, y, width, height }: Region, by: Size): Region => ({
  x: x * by.width,
  y: y * by.height,
  width: width * by.width,
  height: height * by.height,
});

/** A part of a picture, upon the place in the whole that it is of. */
function PartOf({ part: { sight, outcome }, whole }: { part: MadePart; whole: Size }) {
  const address = useAddress(outcome.bytes);
  if (!address || !("region" in sight)) return null;
  const { x, y, width, height } = scaled(sight.region, { width: 100 / whole.width, height: 100 / whole.height });
  const place = { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
  return <img class="compare-part" src={address} alt="" draggable={false} style={place} />;
}

/** Keeps a picture's size until the next is loaded, so that nothing jumps; "unshown" says nothing of the next one. */
function useLooked(file: Blob | undefined): [looked: Looked, tell: (looked: Looked) => void] {
  const [{ of, looked }, know] = useState<{ of?: Blob | undefined; looked: Looked }>({ looked: "looking" });
  const known = of !== file && looked === "unshown" ? "looking" : looked;
  return [file ? known : "unshown", (told) => know({ of: file, looked: told })];
}

const pixels = ({ width, height }: Size) => `${width} × ${height} px`;

interface LookerProps {
  address: string;
  alt: string;
  tell(looked: Looked): void;
}

/** An image that tells how large it is, or that it can't be shown. */
function Looker({ address, alt, tell }: LookerProps) {
  return (
    <img
      src={address}
      alt={alt}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        tell({ width: naturalWidth || 1, height: naturalHeight || 1 })
      }
      onError={() => tell("unshown")}
    />
  );
}
