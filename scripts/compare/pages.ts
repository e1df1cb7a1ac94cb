import { existsSync, readdirSync } from "node:fs";
import { join, normalize } from "node:path";

/** Serves the pages in folders on loopback: single HTML files, and folders with an index.html. */
export function serveFolders(folders: readonly string[]) {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const [, at = "", ...rest] = decodeURIComponent(new URL(request.url).pathname).split("/");
      const folder = folders[Number(at)];
      const file = folder && Bun.file(join(folder, normalize(`/${rest.join("/")}`)));
      return file && (await file.exists()) ? new Response(file) : new Response("nothing here", { status: 404 });
    },
  });
  const place = `127.0.0.1:${server.port}`;
  const pages = folders.flatMap((folder, at) =>
    readdirSync(folder).flatMap((name) => {
      const path = /\.html?$/.test(name) ? name : `${name}/index.html`;
      return existsSync(join(folder, path)) && /\.html?$/.test(path) ? [`http://${place}/${at}/${path}`] : [];
    }),
  );
  return { place, pages, stop: () => server.stop(true) };
}
