import { useRef } from "preact/hooks";
import { useSeen } from "../../pdf/seen.ts";
import type { Chosen } from "../model.ts";
import { useTold } from "../told.ts";
import { Small } from "./small.tsx";

/** The most pixels that are decoded for a small picture: more would take a quarter of a gigabyte. */
const mostPixels = 60_000_000;

/** A small picture of a chosen file. Its format was read from its bytes; the catalogue knows the type. */
export function Thumbnail({ chosen: { file, format = "", width = 0, height = 0 } }: { chosen: Chosen }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const type = useTold().formats[format]?.type ?? "";
  return (
    <span class="thumbnail" ref={place}>
      <Small file={seen && width * height <= mostPixels ? file : undefined} type={type} name={file.name} />
    </span>
  );
}
