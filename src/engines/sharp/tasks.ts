/** Tasks that run in a child: AVIF, animations, drawings, HEIC, and whatever else is long or not to be trusted. */
export const tasks = {
  render: async () => (await import("./render.ts")).render,
  compress: async () => (await import("./compress.ts")).compress,
  losslessly: async () => (await import("./lossless.ts")).losslessly,
  prove: async () => (await import("./look.ts")).prove,
  look: async () => (await import("./look.ts")).look,
  smallest: async () => (await import("./smallest.ts")).smallest,
  keepNotes: async () => (await import("./notes.ts")).keepNotes,
  inside: async () => (await import("./borders.ts")).inside,
  pixels: async () => (await import("./look.ts")).pixels,
  frames: async () => (await import("./frames.ts")).frames,
  film: async () => (await import("./frames.ts")).film,
  toJpeg: async () => (await import("./raster.ts")).toJpeg,
  toSamples: async () => (await import("./raster.ts")).toSamples,
  drawing: async () => (await import("./kinds/svg.ts")).cleanDrawing,
  squareDrawing: async () => (await import("#formats/svg/square.ts")).squareSvg,
};
