/** What runs in a child: AVIF, animations, drawings, HEIC, and whatever else is long or not to be trusted. */
export const tasks = {
  render: async () => (await import("./render.ts")).render,
  compress: async () => (await import("./compress.ts")).compress,
  look: async () => (await import("./look.ts")).look,
  pixels: async () => (await import("./look.ts")).pixels,
  frames: async () => (await import("./frames.ts")).frames,
  toJpeg: async () => (await import("./raster.ts")).toJpeg,
  toSamples: async () => (await import("./raster.ts")).toSamples,
  squareDrawing: async () => (await import("#formats/svg/square.ts")).squareSvg,
};
