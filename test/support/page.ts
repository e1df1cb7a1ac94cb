/** A page of the web for calls that say nothing of their own: small, and served here. */
const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Example</title></head>
<body><h1>An example</h1><p>Some words and <a href="https://example.org/more">a link</a>.</p></body></html>`;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }),
});
server.unref();

/** What CAPTURE_ALLOW must have for it. */
export const examplePlace = `127.0.0.1:${server.port}`;
export const examplePage = `http://${examplePlace}/`;
