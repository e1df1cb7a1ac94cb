declare module "tesseract.js-core/*.js" {
  const start: (options: { print(): void; printErr(): void }) => Promise<import("./core.ts").Core>;
  export default start;
}
