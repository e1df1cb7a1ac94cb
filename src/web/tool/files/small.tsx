import { useEffect, useRef, useState } from "preact/hooks";
import { hold } from "../../pdf/kept.ts";
import { inTurn } from "../../pdf/turns.ts";
import { Paper, paperEnd } from "../result/card.tsx";
import { shownAs } from "../result/shown.ts";

interface SmallProps {
  /** The file; without one nothing is drawn. */
  file: Blob | undefined;
  type: string;
  name: string;
}

const side = 56;

/** A small picture of a file, or a sheet with the end of its name. It is an ornament: the name stands beside it. */
export function Small({ file, type, name }: SmallProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const paper = canvas.current;
    if (!file || !paper) return;
    const leaving = new AbortController();
    draw(file, type, paper, leaving.signal).then(
      () => !leaving.signal.aborted && setDrawn(true),
      // Locked, damaged or unknown to this browser: the sheet with its name's end stays.
      () => undefined,
    );
    return () => {
      leaving.abort();
      setDrawn(false);
      paper.width = 0;
    };
  }, [file, type]);
  return (
    <span class="miniature" aria-hidden="true" data-drawn={isDrawn}>
      {!isDrawn && <Paper end={paperEnd(name)} />}
      <canvas ref={canvas} width={0} height={0} />
    </span>
  );
}

async function draw(file: Blob, type: string, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const pixels = side * Math.min(devicePixelRatio, 2);
  const shown = shownAs(type);
  if (shown === "pdf") {
    const { opening, release } = hold(file);
    try {
      const pdf = await opening;
      return await pdf.draw(1, canvas, { width: pixels, height: pixels }, signal);
    } finally {
      release();
    }
  }
  if (shown !== "picture") throw new Error("no picture");
  await inTurn(signal, async () => {
    const picture = await decode(file.type === type ? file : file.slice(0, file.size, type), type);
    try {
      // The earlier one of two pictures may take longer.
      signal.throwIfAborted();
      const scale = Math.min(1, pixels / Math.max(picture.width, picture.height));
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      const context = canvas.getContext("2d");
      if (!context) return;
      context.imageSmoothingQuality = "high";
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    } finally {
      if (picture instanceof ImageBitmap) picture.close();
    }
  });
}

/** Decodes a picture as a bitmap, which is let go at once, or as an image, as an SVG must be. */
async function decode(file: Blob, type: string): Promise<ImageBitmap | HTMLImageElement> {
  if (type !== "image/svg+xml") return createImageBitmap(file);
  const address = URL.createObjectURL(file);
  try {
    const image = new Image(side * 2, side * 2);
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
