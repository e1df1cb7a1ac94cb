import type { BannerPage } from "./ground.ts";

const run = (text: string) => `<script>${text}</script>`;
const fixed = (style: string, inner: string) =>
  `<div style="position:fixed;z-index:50;background:#fff;box-shadow:0 0 20px #0006;padding:18px;font:15px sans-serif;${style}">${inner}</div>`;
const middle = "left:50%;top:50%;transform:translate(-50%,-50%);width:420px";
const shade = `<div style="position:fixed;inset:0;background:#0008;z-index:40"></div>`;

/** Ten more pages with a banner, written when the first thirty had been cleared. */
export const withLaterBanner: BannerPage[] = [
  {
    name: "a ground and a bar in one wrapper, in Swedish",
    head: "<style>body.hold{overflow:hidden;height:100vh}</style>",
    body: `<div id=sdk>${shade}<div role=region aria-label="Cookiebanner" style="position:fixed;z-index:99;left:0;right:0;bottom:0;background:#fff;padding:30px;font:15px sans-serif"><h2>Din integritet</h2><p>Genom att klicka på Acceptera godkänner du att kakor lagras på din enhet.</p><button>Inställningar</button><button>Avvisa alla</button><button>Acceptera</button></div></div>${run("document.body.classList.add('hold')")}`,
    ask: { fullPage: true },
    lang: "sv",
  },
  {
    name: "one with tabs, boxes to tick and a long declaration",
    body:
      shade +
      fixed(
        "inset:60px 120px;overflow:auto",
        `<ul><li><a href=#c>Consent</a></li><li><a href=#d>Details</a></li><li><a href=#a>About</a></li></ul><h2>This website uses cookies</h2>${Array.from({ length: 30 }, (_, at) => `<h3><label><input type=checkbox>Provider ${at}</label></h3><p>Used to send data about the visitor's device and behaviour. Expires after ${at} days. <a href="https://p${at}.example/privacy">Learn more about this provider</a></p>`).join("")}<button>Deny</button><button>Allow selection</button><button>Allow all</button>`,
      ),
  },
  {
    name: "one in the flow, above all else",
    body: run(
      `document.body.insertAdjacentHTML("afterbegin", '<div class="govuk-cookie-banner" role=region aria-label="Cookies on this service" style="background:#f3f2f1;padding:20px;font:16px sans-serif"><h2>Cookies on this service</h2><p>We use some essential cookies to make this service work.</p><button>Accept additional cookies</button> <button>Reject additional cookies</button> <a href=/cookies>View cookies</a></div>')`,
    ),
  },
  {
    name: "a line above with a cross, in Polish",
    body: fixed(
      "left:0;right:0;top:0",
      "Ta strona używa ciasteczek. <a href=/p>Więcej</a> <span role=button tabindex=0>✕</span>",
    ),
    lang: "pl",
  },
  {
    name: "one of partners and purposes that never says cookie",
    body:
      shade +
      fixed(
        middle,
        "<h2>We value your privacy</h2><p>We and our partners store or access information on devices and process personal data, such as unique identifiers, for the purposes described below.</p><button>MORE OPTIONS</button><button>AGREE</button>",
      ),
  },
  {
    name: "a shadow tree in a shadow tree, links for buttons, in French",
    body: `<x-a></x-a>${run(`const a = document.querySelector("x-a").attachShadow({ mode: "open" }); a.innerHTML = "<x-b></x-b>"; a.firstChild.attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(shade + fixed(middle, `<a href="javascript:void 0">Continuer sans accepter →</a><p>Avec votre accord, nos partenaires et nous utilisons des traceurs.</p><a class=btn href="#">Paramétrer</a> <a class=btn href="#">Tout accepter</a>`))}`)}`,
    lang: "fr",
  },
  {
    name: "a page of the same place inside",
    body: `<div style="position:fixed;left:0;right:0;bottom:0;height:180px;z-index:9999"><iframe style="border:0;width:100%;height:180px" srcdoc="<body style='background:#333;color:#fff'><p>Cookies help us deliver our services. By using our services, you agree to our use of cookies.</p><button>OK</button>"></iframe></div>`,
    ask: { delayMs: 200 },
  },
  {
    name: "one at the end of the window by hand, in Russian",
    body: `<div style="position:absolute;left:0;right:0;top:600px;z-index:1000;background:#eee;padding:20px">Мы используем файлы cookie, чтобы сайт работал лучше. <button>Хорошо</button></div>`,
    lang: "ru",
  },
  {
    name: "a chat's bubble of spans, in Spanish",
    body: `<div class="crisp-client"><div style="position:fixed;right:20px;bottom:20px"><a tabindex=0 role=button aria-label="Abrir chat" style="display:block;width:54px;height:54px;border-radius:50%;background:#1972f5"><span></span></a></div></div>`,
    is: "chat",
    lang: "es",
  },
  {
    name: "a banner and a chat's bubble at once, in Turkish",
    body: `${fixed("left:0;right:0;bottom:0", "<p>KVKK kapsamında çerezleri kullanıyoruz.</p><button>Reddet</button><button>Kabul et</button>")}<div id=chat-launcher style="position:fixed;right:20px;bottom:120px;width:60px;height:60px;background:#0a0;border-radius:50%;z-index:99"><button aria-label="Canlı chat" style="width:100%;height:100%;opacity:.1"></button></div>`,
    is: "both",
    lang: "tr",
  },
];

/** Ten more without one. */
export const withoutLaterBanner: BannerPage[] = [
  {
    name: "a login by others' accounts",
    body:
      shade +
      fixed(
        middle,
        "<h2>Welcome back</h2><button>Continue with Google</button><button>Continue with Apple</button><p>By continuing you agree to our <a href=/t>terms</a> and <a href=/p>privacy policy</a>.</p>",
      ),
  },
  {
    name: "notifications that are asked for",
    body: fixed(
      "left:30%;top:0;width:400px",
      "<p>Get breaking news from the harbour on your device?</p><button>Allow</button><button>No thanks</button>",
    ),
  },
  {
    name: "a subscription that is asked for",
    body:
      shade +
      fixed(
        "left:0;right:0;bottom:0;height:300px",
        "<h2>Keep reading for $1</h2><p>Cancel at any time. See our privacy policy.</p><button>Subscribe</button><a href=/l>Log in</a>",
      ),
  },
  {
    name: "a player of sounds",
    body: fixed(
      "left:0;right:0;bottom:0",
      "Episode 12: The cookie monsters of the web <button>▶</button> <button aria-label=Close>×</button>",
    ),
  },
  {
    name: "crumbs that stick",
    body: "",
    head: `<style>header{position:sticky;top:0}header::after{content:" › Privacy › Cookies"}</style>`,
  },
  {
    name: "a copy of one's data",
    body: `<dialog id=d><h2>Export personal data</h2><p>We will send your personal data to you by e-mail.</p><button>Cancel</button><button>Confirm</button></dialog>${run("d.showModal()")}`,
  },
  {
    name: "an office where banners are made",
    body: `${fixed("left:0;top:0;bottom:0;width:180px", "<nav><a href=a>Consent templates</a><br><a href=b>Cookie scans</a><br><a href=c>Vendors</a><br><a href=d>Settings</a></nav>")}${fixed("left:220px;right:0;bottom:0", "3 templates chosen <button>Save</button> <button>Delete</button>")}`,
  },
  {
    name: "a question how it was",
    body: fixed(
      "right:20px;bottom:20px;width:300px",
      "<p>How was your experience on our website?</p><button>😀</button><button>😐</button><button>Send</button><button>No, thanks</button>",
    ),
  },
  {
    name: "changes to be accepted",
    body: fixed(
      "left:0;right:0;top:0",
      "4 changes by Anna <button>Accept all</button> <button>Reject all</button> <button>Options</button>",
    ),
  },
  {
    name: "a picture for the season",
    body: fixed(
      "left:20px;bottom:20px;width:260px;height:120px",
      "<b>Cookies for Christmas</b><p>Bake with us on Sunday!</p><a href=/b>To the bakery</a> <button>×</button>",
    ),
  },
];
