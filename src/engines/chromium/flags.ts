/**
 * Flags that the browser is started with, beyond the library's own list (no first run, no updates, no sync, no
 * background traffic, a pipe for its orders).
 */
export const flags: readonly string[] = [
  "--disable-gpu",
  "--font-render-hinting=none",

  // Every context has its own proxy, and a request outside of all contexts meets a closed door. The proxy alone looks
  // names up, loopback is no exception to it, and nothing travels beside it by UDP.
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--dns-prefetch-disable",
  "--no-pings",

  // The browser takes the last of two such lists: the first two features are the library's own. The others bind cookies to the
  // scheme and the port that they come from.
  "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,EnablePortBoundCookies,EnableSchemeBoundCookies",

  "--block-new-web-contents",
  "--deny-permission-prompts",
  "--disable-notifications",
  "--disable-speech-api",
  "--disable-print-preview",
  "--disable-domain-reliability",
];
