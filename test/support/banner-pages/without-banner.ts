import type { BannerPage } from "./ground.ts";

const fixed = (style: string, inner: string) =>
  `<div style="position:fixed;z-index:50;background:#fff;box-shadow:0 0 20px #0006;padding:18px;font:15px sans-serif;${style}">${inner}</div>`;
const middle = "left:50%;top:50%;transform:translate(-50%,-50%);width:420px";
const shade = `<div style="position:fixed;inset:0;background:#0008;z-index:40"></div>`;
const locked = "<style>html,body{overflow:hidden}</style>";

/** Thirty pages without a banner, of which most have something over them that might be taken for one. */
export const withoutBanner: BannerPage[] = [
  {
    name: "a login that speaks of cookies",
    head: locked,
    body:
      shade +
      fixed(
        middle,
        "<h2>Sign in</h2><input type=email placeholder=E-mail><input type=password><button>Continue</button><p>By signing in you accept our <a href=/p>privacy policy</a> and our use of cookies.</p>",
      ),
  },
  {
    name: "a newsletter in the flow",
    body: "<section><h3>Newsletter</h3><p>We respect your privacy. No spam.</p><input type=email><button>Subscribe</button></section>",
  },
  {
    name: "a newsletter over the page",
    body:
      shade +
      fixed(
        middle,
        "<h2>10 % off!</h2><p>Join our newsletter. See our <a href=/p>privacy policy</a>.</p><input type=email><button>Subscribe</button><button>No, thanks</button>",
      ),
  },
  { name: "a header that sticks", body: "", head: "<style>header{position:sticky;top:0}</style>" },
  {
    name: "a page of recipes for cookies",
    body: "<h1>Best chocolate chip cookies</h1><p>Cream the butter. These cookies keep for a week.</p><button>Save recipe</button>",
    head: "<style>header{position:sticky;top:0}</style>",
  },
  {
    name: "a bar of a shop for cookies",
    body: fixed("left:0;right:0;bottom:0", "Cookie jar, blue — $24.00 <button>Add to cart</button> <button>×</button>"),
  },
  {
    name: "a cart",
    head: locked,
    body:
      shade +
      fixed(
        "right:0;top:0;bottom:0;width:360px",
        "<h2>Your cart</h2><p>12 oatmeal cookies $9.50</p><button>Continue shopping</button><button>Checkout</button><button aria-label=Close>×</button>",
      ),
  },
  {
    name: "a legal page about cookies",
    body: "<article><h1>Cookie policy</h1><p>This website uses cookies. We and our partners process personal data. You may accept or reject them.</p><button>Accept all</button><button>Reject all</button></article>",
  },
  {
    name: "settings of cookies in the flow",
    body: "<main><form id=cookie-settings><h2>Cookie settings</h2><label><input type=checkbox>Analytics</label><button>Save preferences</button><button>Reject all</button></form></main>",
  },
  {
    name: "an age that is asked for",
    body: shade + fixed(middle, "<h2>Are you 18 or older?</h2><button>Yes</button><button>No</button>"),
  },
  {
    name: "new terms",
    body: fixed(
      "left:0;right:0;bottom:0",
      "We have changed our terms of service. <button>Accept</button> <button>Decline</button>",
    ),
  },
  {
    name: "buttons to share",
    body: fixed("left:10px;top:200px;width:40px", "<button>f</button><button>x</button><button>in</button>"),
  },
  {
    name: "a way back to the top",
    body: `<a href="#" class=back-to-top style="position:fixed;right:20px;bottom:20px;width:48px;height:48px;background:#333;color:#fff">↑</a>`,
  },
  {
    name: "a film in the corner",
    body: fixed(
      "right:20px;bottom:20px;width:320px;height:180px;background:#000",
      "<button aria-label=Close>×</button><button aria-label=Play>▶</button>",
    ),
  },
  {
    name: "an application of nothing but a chat",
    body: `<div style="position:fixed;inset:0;background:#eef;z-index:9"><nav><a href=a>Rooms</a></nav><main style="height:80%">Anna: shall we chat about the ferry?</main><div style="position:absolute;bottom:0;width:100%"><textarea></textarea><button>Send message</button></div></div>`,
  },
  {
    name: "help in the flow",
    body: "<section class=chat-teaser><h3>Need help?</h3><p>Chat with us from 9 to 5.</p><button>Start chat</button></section>",
  },
  {
    name: "a file that is to be deleted",
    body: `<dialog id=d><p>Delete cookie.txt for good?</p><button>Cancel</button><button>Delete</button></dialog><script>d.showModal()</script>`,
  },
  {
    name: "a note that something was saved",
    body: fixed("right:20px;top:20px", "Cookie recipe saved. <button>OK</button>"),
  },
  {
    name: "a map with panels",
    body: `<div style="position:fixed;inset:0;background:#cde"></div>${fixed("left:12px;top:12px;width:300px", "<input type=search placeholder='Search the map'><button>Go</button>")}`,
  },
  {
    name: "an application in a fixed shell, with an article on cookies",
    body: `<div style="position:fixed;inset:0;overflow:auto;background:#fff;z-index:9"><main><h1>How cookies work</h1><p>Websites use cookies to recognise you. Privacy laws ask for your consent before tracking.</p><button>Accept</button></main></div>`,
  },
  {
    name: "a bar at the side with links to policies",
    body: fixed(
      "left:0;top:0;bottom:0;width:200px",
      "<nav><a href=a>Start</a><br><a href=b>Guides</a><br><a href=c>API</a><br><a href=d>Privacy policy</a><br><a href=e>Cookie policy</a></nav>",
    ),
  },
  {
    name: "a footer that stays, with links to policies",
    body: fixed(
      "left:0;right:0;bottom:0",
      "© Harbour News <a href=a>Imprint</a> <a href=b>Privacy policy</a> <a href=c>Cookie settings</a> <a href=d>Terms</a>",
    ),
  },
  {
    name: "an offer above",
    body: `<div style="position:sticky;top:0;background:#fc0;padding:10px">Free delivery from $30. <button>×</button></div>`,
  },
  {
    name: "a game about cookies",
    body: fixed(
      "left:20px;top:20px;width:300px",
      "<h2>Cookie Tycoon</h2><p>1,204 cookies</p><button>Accept quest</button><button>Settings</button>",
    ),
  },
  {
    name: "a choice of languages",
    body:
      shade +
      fixed(
        middle,
        "<h2>Choose your language</h2><button>English</button><button>Deutsch</button><button>Continue</button>",
      ),
  },
  {
    name: "a place that is asked for",
    body: fixed(
      "left:20px;top:20px;width:340px",
      "<p>Allow this site to use your location?</p><button>Allow</button><button>Not now</button>",
    ),
  },
  {
    name: "a picture seen large",
    head: locked,
    body: `${shade}<div style="position:fixed;inset:60px;background:#246;z-index:60"><button aria-label=Close>×</button></div>`,
  },
  {
    name: "consent to a treatment",
    body:
      shade +
      fixed(
        middle,
        "<h2>Consent to treatment</h2><p>I have read about the risks of the operation.</p><button>I consent</button><button>Decline</button>",
      ),
  },
  {
    name: "an invitation",
    body: fixed(
      "right:20px;top:80px;width:300px",
      "<p>Anna invites you to: Cookie baking, Friday</p><button>Accept</button><button>Decline</button>",
    ),
  },
  {
    name: "the website of a maker of banners",
    head: "<style>.bar{position:sticky;top:0;background:#fff;padding:12px}</style>",
    body: `<div class=bar>ConsentKit <a href=a>GDPR</a> <a href=b>Cookie banners</a> <a href=c>Pricing</a> <button>Book a demo</button></div>`,
  },
];
