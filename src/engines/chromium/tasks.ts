import type { DocumentWish } from "./document.ts";
import { noteState } from "./lent.ts";
import type { PictureWish } from "./picture.ts";
import { state, stop } from "./warden.ts";

/** A wish on its way to another thread, which takes no URL along. */
export type Sent<W extends { url: URL | undefined }> = Omit<W, "url"> & { url: string | undefined };

const arrived = <W extends { url: URL | undefined }>({ url, ...wish }: Sent<W>) =>
  ({ ...wish, url: url === undefined ? undefined : new URL(url) }) as unknown as W;

/** Tasks that run in the captures' own thread; each piece is loaded at its first use. */
export const tasks = {
  photograph: async () => {
    const { photograph } = await import("./picture.ts");
    return (wish: Sent<PictureWish>) => photograph(arrived<PictureWish>(wish));
  },
  print: async () => {
    const { print } = await import("./document.ts");
    return (wish: Sent<DocumentWish>) => print(arrived<DocumentWish>(wish));
  },
  stop: async () => stop,
};

const betweenLooksMs = 100;
let told = "";
setInterval(() => {
  const now = JSON.stringify(state());
  if (now === told) return;
  told = now;
  void noteState(state());
}, betweenLooksMs);
