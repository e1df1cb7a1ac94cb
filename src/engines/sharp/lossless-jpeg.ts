import { fact, warn } from "#engines/job/job.ts";
import { type Refusal, rewrite } from "#engines/jpegtran/index.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { lonePicture, slimJpeg } from "#formats/slim/jpeg.ts";
import { movedBy, storedSize } from "./moved.ts";
import { openSource } from "./open.ts";
import type { Header } from "./opened.ts";
import type { File } from "./source.ts";

/** The size below which scans with tables of their own may need more bytes than the whole picture in one scan. */
const smallBytes = 100_000;

/** Packs a JPEG's coefficients into fewer bytes, upright where they can be turned; `prove` refuses damaged files. */
export async function packJpeg(
  file: File,
  keepMetadata: boolean,
  prove: (file: File) => Promise<unknown>,
): Promise<PictureProduct> {
  const { header } = await openSource(file, keepMetadata);
  const bare = keepMetadata ? lonePicture(file.bytes) : slimJpeg(file.bytes, 1);
  const packed = bare ? await pack(bare, header, keepMetadata) : ({ refusal: "kind" } as const);
  fact("Coding", "kept");
  const own = () => (keepMetadata ? file.bytes : slimJpeg(whole(file.bytes), header.orientation)) ?? file.bytes;
  if ("refusal" in packed) {
    await prove(file);
    if (packed.refusal === "program")
      warn("A JPG can't be packed better here: the program that does it is not installed.");
  }
  const isSmaller = "bytes" in packed && packed.bytes.length < file.bytes.length;
  const bytes = isSmaller ? packed.bytes : own();
  if (bytes.length >= file.bytes.length) warn("The picture can't be made smaller like this: its own coding was kept.");
  if (header.orientation !== 1 && !(isSmaller && packed.isUpright)) {
    warn(
      "The picture's turn stays as a tag (EXIF orientation): where it has no whole blocks, turning it would lose some.",
    );
  }
  return { format: "jpeg", bytes, picture: { width: header.width, height: header.height } };
}

type Packed = { bytes: Uint8Array; isUpright: boolean } | { refusal: Refusal };

async function pack(bare: Uint8Array, header: Header, keepMetadata: boolean): Promise<Packed> {
  const stays = { turn: { quarters: 0, isMirrored: false } };
  // Kept metadata say how the picture lies, so it must not be turned.
  const upright = keepMetadata ? stays : (movedBy(storedSize(header), header.orientation, []) ?? stays);
  const turned = await smallest(bare, upright);
  if (turned !== "blocks") return typeof turned === "string" ? { refusal: turned } : { bytes: turned, isUpright: true };
  const lying = await smallest(bare, stays);
  if (typeof lying === "string") return { refusal: lying };
  return { bytes: slimJpeg(lying, header.orientation) ?? lying, isUpright: false };
}

async function smallest(jpeg: Uint8Array, move: Parameters<typeof rewrite>[1]): Promise<Uint8Array | Refusal> {
  const inScans = await rewrite(jpeg, { ...move, smallest: true });
  if (typeof inScans === "string" || jpeg.length > smallBytes) return inScans;
  const atOnce = await rewrite(jpeg, { ...move, smallest: false });
  return typeof atOnce !== "string" && atOnce.length < inScans.length ? atOnce : inScans;
}

/** Adds the mark of the end, without which readers do; the code that cuts metadata out wants to have seen it. */
const whole = (bytes: Uint8Array): Uint8Array => Buffer.concat([bytes, Uint8Array.of(0xff, 0xd9)]);
