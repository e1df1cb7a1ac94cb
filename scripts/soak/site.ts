import { page } from "./cases/inputs.ts";

export interface Site {
  url: string;
  /** As CAPTURE_ALLOW names it. */
  place: string;
  stop(): Promise<void>;
}

/** Pages for captures: /WORD/COLOUR says the word on a ground of the colour. */
export function serveSite(): Site {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const [, word = "", color = ""] = new URL(request.url).pathname.split("/");
      if (color === "") return new Response("", { status: 404 });
      return new Response(page({ word, color: `#${color}` }), {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    },
  });
  const place = `127.0.0.1:${server.port}`;
  return { place, url: `http://${place}`, stop: () => server.stop(true) };
}
