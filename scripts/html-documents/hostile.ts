import type { Words } from "./words.ts";

/** Documents that want out: to files, to other hosts, to a life after the call. `canary` must never hear of them. */
export interface Places {
  /** A service beside this one, which is nobody's to visit: its address without a slash at its end. */
  canary: string;
}
type Write = (words: Words, places: Places) => string;

const page = (words: Words, body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Document</title><p>${words.say("This much may be read.")}</p>${body}<p>${words.say("And this.")}</p>`;
const script = (text: string): string => `<script>${text}</script>`;
const inWorker = (text: string): string => `URL.createObjectURL(new Blob([${JSON.stringify(text)}]))`;

const files = ["file:///etc/passwd", "file:///proc/self/environ", "file:///"];

export const hostile: Record<string, Write> = {
  files: (words) =>
    page(
      words,
      `${files.map((file) => `<img src="${file}"><iframe src="${file}"></iframe><object data="${file}"></object><embed src="${file}"><link rel=stylesheet href="${file}"><script src="${file}"></script>`).join("")}
<style>@import "file:///etc/passwd"; @font-face { font-family: f; src: url(file:///etc/passwd) } body { background: url(file:///etc/passwd); font-family: f, serif }</style>
${script(`for (const f of ${JSON.stringify(files)}) { fetch(f).then((r) => r.text()).then((t) => document.body.append(t)).catch(() => {}); const x = new XMLHttpRequest(); try { x.open("GET", f, false); x.send(); document.body.append(x.responseText) } catch {} }`)}`,
    ),
  hosts: (words, { canary }) => {
    const at = `${canary}/secret`;
    const socket = at.replace("http", "ws");
    return page(
      words,
      `<img src="${at}?img"><link rel=stylesheet href="${at}?css"><iframe src="${at}?frame"></iframe><object data="${at}?object"></object><video src="${at}?video" autoplay></video>
<link rel=prefetch href="${at}?prefetch"><link rel=preconnect href="${canary}"><style>p{background:url(${at}?bg)}</style><img src="http://169.254.169.254/latest/meta-data"><img src="https://[::1]/">
${script(`fetch("${at}?fetch", { mode: "no-cors" }).catch(() => {}); navigator.sendBeacon("${at}?beacon", "x"); new EventSource("${at}?events"); new WebSocket("${socket}?ws");
new Worker(${inWorker(`fetch("${at}?worker", { mode: "no-cors" }).catch(() => {})`)}); open("${at}?popup");
const c = new RTCPeerConnection({ iceServers: [{ urls: "turn:${canary.replace("http://", "")}?transport=tcp", username: "a", credential: "b" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o))`)}`,
    );
  },
  "base-elsewhere": (words, { canary }) =>
    page(
      words,
      `<base href="${canary}/secret/"><img src="logo.png"><link rel=stylesheet href="style.css"><iframe src="frame"></iframe>`,
    ),
  workers: (words, { canary }) =>
    page(
      words,
      script(`try { navigator.serviceWorker?.register(${inWorker("")}).catch(() => {}) } catch {}
try { new SharedWorker(${inWorker(`fetch("${canary}/secret?shared", { mode: "no-cors" }).catch(() => {})`)}) } catch {}
try { caches.open("x").catch(() => {}) } catch {} try { indexedDB.open("x") } catch {} try { localStorage.x = 1 } catch {}`),
    ),
  leaving: (words, { canary }) =>
    page(
      words,
      `<meta http-equiv=refresh content="0;url=${canary}/secret?refresh"><form id=f method=post action="${canary}/secret?form" target=_top></form><a id=a ping="${canary}/secret?ping" href="${canary}/secret?link">x</a>
${script(`addEventListener("load", () => { f.submit(); a.click(); location.href = "${canary}/secret?href"; location = "file:///etc/passwd"; history.pushState(1, "", "#x") })`)}`,
    ),
  // These leave the page room to be captured: such as don't are in `endless`.
  loops: (words) =>
    page(
      words,
      script(`addEventListener("load", () => { setInterval(() => { for (let i = 0; i < 1e5; i++); }, 1); const again = () => { requestAnimationFrame(again) }; again();
const say = () => { try { alert(1) } catch {} setTimeout(say) }; say(); (function grow() { history.replaceState(1, ""); setTimeout(grow, 50) })() })`),
    ),
};

/** Documents whose scripts never pause: they end with an answer that says so. */
export const endless: Record<string, string> = {
  loop: "<!doctype html><p>x<script>for (;;);</script>",
  promises: "<!doctype html><p>x<script>const again = () => Promise.resolve().then(again); again()</script>",
};
