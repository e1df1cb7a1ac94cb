import type { BannerPage } from "./ground.ts";

const script = (path: string) => `<script src="/npm/${path}"></script>`;
const style = (path: string) => `<link rel=stylesheet href="/npm/${path}">`;
const run = (text: string) => `<script>${text}</script>`;

const vanilla = (options: object, language = "en", words: object = {}): Pick<BannerPage, "head" | "body"> => ({
  head:
    style("vanilla-cookieconsent/dist/cookieconsent.css") + script("vanilla-cookieconsent/dist/cookieconsent.umd.js"),
  body: run(
    `CookieConsent.run(${JSON.stringify({
      // Else it stays away from browsers that say they are driven by a program.
      hideFromBots: false,
      ...options,
      categories: { necessary: { readOnly: true }, analytics: {} },
      language: {
        default: language,
        translations: {
          [language]: {
            consentModal: {
              title: "Hello traveller, it's cookie time!",
              description: "We use cookies to count visits. You may choose which of them are set.",
              acceptAllBtn: "Accept all",
              acceptNecessaryBtn: "Reject all",
              showPreferencesBtn: "Manage preferences",
              ...words,
            },
            preferencesModal: {
              title: "Preferences",
              acceptAllBtn: "Accept all",
              sections: [{ title: "Cookie usage" }],
            },
          },
        },
      },
    })})`,
  ),
});
const osano = (options: object): Pick<BannerPage, "head" | "body"> => ({
  head: style("cookieconsent/build/cookieconsent.min.css") + script("cookieconsent/build/cookieconsent.min.js"),
  body: run(
    `cookieconsent.initialise(${JSON.stringify({ palette: { popup: { background: "#237afc" }, button: { background: "#fff" } }, ...options })})`,
  ),
});
const tarteaucitron = (options: object): Pick<BannerPage, "head" | "body"> => ({
  head: script("tarteaucitronjs/tarteaucitron.js"),
  body: run(`tarteaucitron.init(${JSON.stringify({ privacyUrl: "/privacy", hashtag: "#t", cookieName: "t", showIcon: true, DenyAllCta: true, AcceptAllCta: true, highPrivacy: true, useExternalCss: false, ...options })});
    tarteaucitron.services.count = { key: "count", type: "analytic", name: "Count", uri: "/count", needConsent: true, cookies: [], js() {} };
    (tarteaucitron.job = tarteaucitron.job || []).push("count");`),
});
const orejime = (language: string, options: object = {}): Pick<BannerPage, "head" | "body"> => ({
  head:
    style("orejime/dist/orejime-standard.css") +
    run(
      `window.orejimeConfig = ${JSON.stringify({ privacyPolicyUrl: "/privacy", purposes: [{ id: "stats", title: "Statistics", cookies: ["s"] }], ...options })}`,
    ),
  body: script(`orejime/dist/orejime-standard-${language}.js`),
});
const klaro = (options: object): Pick<BannerPage, "head" | "body"> => ({
  head: run(
    `window.klaroConfig = ${JSON.stringify({ elementID: "klaro", acceptAll: true, privacyPolicy: "/privacy", services: [{ name: "matomo", title: "Matomo", purposes: ["analytics"] }], ...options })}`,
  ),
  body: script(".packs/klaro/dist/klaro.js"),
});

const cmp = (words: string) =>
  `<div style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);width:560px;padding:24px;background:#fff;box-shadow:0 0 40px #0008;font:15px sans-serif">${words}</div>`;
const darkened = `<div style="position:fixed;inset:0;background:rgba(0,0,0,.6)"></div>`;
const own = (text: string, buttons: string[], place = "left:0;right:0;bottom:0") =>
  `<div style="position:fixed;${place};z-index:99;background:#222;color:#fff;padding:20px;font:15px sans-serif"><p>${text}</p>${buttons.map((one) => `<button>${one}</button>`).join(" ")}</div>`;
const intoShadow = (mode: "open" | "closed", inner: string) =>
  `<div id=host></div>${run(`host.attachShadow({ mode: "${mode}" }).innerHTML = ${JSON.stringify(inner)}`)}`;

/** Thirty pages with something over them that is to go. */
export const withBanner: BannerPage[] = [
  { name: "vanilla-cookieconsent: a box in the corner", ...vanilla({}) },
  {
    name: "vanilla-cookieconsent: a cloud, the page darkened and locked",
    ...vanilla({
      disablePageInteraction: true,
      guiOptions: { consentModal: { layout: "cloud inline", position: "bottom center" } },
    }),
  },
  {
    name: "vanilla-cookieconsent: a bar, in German",
    ...vanilla({ guiOptions: { consentModal: { layout: "bar", position: "bottom" } } }, "de", {
      title: "Wir verwenden Cookies",
      description: "Damit messen wir Besuche. Sie können frei wählen.",
      acceptAllBtn: "Alle akzeptieren",
      acceptNecessaryBtn: "Nur notwendige",
      showPreferencesBtn: "Einstellungen",
    }),
    lang: "de",
  },
  { name: "osano cookieconsent: a bar below", ...osano({}) },
  {
    name: "osano cookieconsent: floating, in French",
    ...osano({
      position: "bottom-left",
      theme: "classic",
      content: {
        message: "Ce site utilise des cookies pour vous offrir la meilleure expérience.",
        dismiss: "Compris !",
        link: "En savoir plus",
      },
    }),
    lang: "fr",
  },
  { name: "osano cookieconsent: a bar above", ...osano({ position: "top" }) },
  { name: "osano cookieconsent: opt out, with a tab", ...osano({ type: "opt-out", revokable: true }) },
  { name: "tarteaucitron: in the middle", ...tarteaucitron({ orientation: "middle" }), ask: { delayMs: 800 } },
  { name: "tarteaucitron: below", ...tarteaucitron({ orientation: "bottom" }), ask: { delayMs: 800 } },
  { name: "orejime: a notice", ...orejime("en") },
  { name: "orejime: a modal that has to be answered, in German", ...orejime("de", { forceModal: true }), lang: "de" },
  { name: "klaro: a notice", ...klaro({}) },
  { name: "klaro: a modal that has to be answered", ...klaro({ mustConsent: true }) },
  {
    name: "cookie-consent-js: a modal",
    head: style("cookie-consent-js/src/cookie-consent.css") + script("cookie-consent-js/src/cookie-consent.js"),
    body: run(
      `new CookieConsent({ contentUrl: "/npm/cookie-consent-js/cookie-consent-content", privacyPolicyUrl: "/privacy" })`,
    ),
    ask: { delayMs: 500 },
  },
  {
    name: "cookie-notice: a bar",
    body:
      script("cookie-notice/dist/cookie.notice.min.js") +
      run("new cookieNoticeJS({ learnMoreLinkEnabled: true, learnMoreLinkHref: '/cookies' })"),
  },
  {
    name: "cookiecraft",
    head: style("cookiecraft/dist/cookiecraft.css"),
    body:
      script("cookiecraft/dist/cookiecraft.min.js") +
      run(
        `new CookieCraft.CookieConsent({ categories: { necessary: { enabled: true, readOnly: true, label: "Essential" }, analytics: { enabled: true, label: "Analytics" } } }).init?.()`,
      ),
    ask: { delayMs: 800 },
  },
  {
    name: "hb-cookie-law-banner: a web component",
    body: `<hb-cookie-law-banner allowdecline="yes"></hb-cookie-law-banner>${script("@htmlbricks/hb-cookie-law-banner/main.iife.js")}`,
    ask: { delayMs: 300 },
  },
  {
    name: "a closed shadow tree, as of usercentrics",
    body: intoShadow(
      "closed",
      darkened +
        cmp(
          "<h2>Privacy Settings</h2><p>This site uses third-party website tracking technologies. I agree to be tracked.</p><button>Deny</button><button>Accept All</button>",
        ),
    ),
  },
  {
    name: "an open shadow tree, in Dutch",
    body: intoShadow(
      "open",
      cmp(
        "<p>Wij gebruiken cookies om onze website te verbeteren.</p><button>Weigeren</button><button>Alles accepteren</button>",
      ),
    ),
    lang: "nl",
  },
  {
    name: "a page of another place inside, as of sourcepoint",
    head: "<style>html.locked,html.locked body{overflow:hidden}</style>",
    body: `<div style="position:fixed;inset:0;background:#0009;z-index:2147483647"><iframe title="SP Consent Message" src="OTHER/message" style="border:0;width:100%;height:100%"></iframe></div>${run("document.documentElement.classList.add('locked')")}`,
    ask: { delayMs: 300 },
  },
  {
    name: "a dialog of the browser's own, in Spanish",
    body: `<dialog id=d><h2>Tu privacidad</h2><p>Nosotros y nuestros socios almacenamos cookies en tu dispositivo.</p><button>Rechazar</button><button>Aceptar y continuar</button></dialog>${run("d.showModal()")}`,
    lang: "es",
  },
  {
    name: "a popover, in Italian",
    body: `<div popover=manual id=d style="padding:20px"><p>Questo sito utilizza cookie tecnici e di profilazione.</p><button>Rifiuta</button><button>Accetta</button></div>${run("d.showPopover()")}`,
    lang: "it",
  },
  {
    name: "one that comes after a second",
    body: run(
      `setTimeout(() => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(own("We use cookies on this website.", ["Accept", "Decline"]))}), 1000)`,
    ),
    ask: { delayMs: 1500 },
  },
  {
    name: "one that comes once the page is scrolled",
    body: run(
      `addEventListener("scroll", () => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(own("We use cookies on this website.", ["OK"]))}), { once: true })`,
    ),
    ask: { fullPage: true },
  },
  {
    name: "words of Finnish, names of nothing",
    body: own("Käytämme evästeitä sivuston kehittämiseen.", ["Hyväksy kaikki", "Vain välttämättömät"]),
    lang: "fi",
  },
  {
    name: "words of Japanese, names of nothing",
    body: own("当サイトではクッキーを使用しています。プライバシーポリシーをご確認ください。", ["同意する"]),
    lang: "ja",
  },
  {
    name: "the page fixed and blurred behind it",
    head: "<style>body{position:fixed;overflow:hidden;width:100%}main{filter:none}body>main{filter:blur(6px)}</style>",
    body: `${darkened}${cmp("<h2>We value your privacy</h2><p>We and our 843 partners store and/or access information on a device and process personal data.</p><button>Disagree</button><button>Agree</button>")}`,
  },
  {
    name: "the notice of Californian law, stuck above",
    body: `<div style="position:sticky;bottom:0;background:#fe9;padding:14px"><b>Your Privacy Choices</b> We may sell or share your personal information. <button>Do Not Sell or Share</button> <button>Close</button></div>`,
  },
  {
    name: "a bubble of a chat, a page inside",
    body: `<div id="intercom-frame" style="position:fixed;right:20px;bottom:20px;width:60px;height:60px;z-index:9999"><iframe title="Chat widget" srcdoc="<body style='margin:0;background:#06f'>" style="border:0;width:60px;height:60px;border-radius:50%"></iframe></div>`,
    is: "chat",
  },
  {
    name: "a bubble of a chat, with what it says",
    body: `<div class=launcher style="position:fixed;right:24px;bottom:24px;font:14px sans-serif"><div style="background:#fff;box-shadow:0 2px 9px #0006;padding:12px">Hi! Need help? Chat with us.</div><button aria-label="Open chat" style="width:56px;height:56px;border-radius:50%;background:#0a7">💬</button></div>`,
    is: "chat",
  },
];
