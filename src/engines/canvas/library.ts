// Set before the library loads: it would read every font of the system and let its order in the folders decide.
process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";

export const { createCanvas, GlobalFonts, PDFDocument } = await import("@napi-rs/canvas");

export type { SKRSContext2D as Context } from "@napi-rs/canvas";

// The first question sets up Skia's font manager, which takes a while: better now than in the first call.
GlobalFonts.has("");
