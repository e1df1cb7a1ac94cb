/** A small site on loopback: pages by path, and everything that was asked for. */
type Reply = globalThis.Response;
type Answer = string | Reply | ((request: globalThis.Request) => Reply | Promise<Reply>);

export interface Site {
  place: string;
  url: string;
  /** Path and query of every request, in their order. */
  asked: string[];
  heads: Map<string, Headers>;
  stop(): Promise<void>;
}

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

/** With a certificate: by https. */
export function serveSite(pages: Record<string, Answer>, tls?: { key: string; cert: string }): Site {
  const asked: string[] = [];
  const heads = new Map<string, Headers>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    ...(tls && { tls }),
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      heads.set(pathname, request.headers);
      const page = pages[pathname];
      if (typeof page === "function") return page(request);
      if (typeof page === "string") return html(page);
      return page ? (page.clone() as Reply) : new Response("nothing here", { status: 404 });
    },
  });
  const place = `127.0.0.1:${server.port}`;
  return { place, url: `${tls ? "https" : "http"}://${place}`, asked, heads, stop: () => server.stop(true) };
}
