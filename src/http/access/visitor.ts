import { createHmac, timingSafeEqual } from "node:crypto";
import { cookie, readCookie } from "../visit/cookies.ts";
import { ownPlace } from "../visit/origin.ts";

const name = "visitor";
const lifeSeconds = 12 * 3_600;

/** The cookie by which the website's visitors are known: it says when it was given, and nothing of whom. */
export class Visitors {
  readonly #secret: string;
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Makes the cookie that every page sets: as long as somebody uses the website, it stays valid. */
  cookieFor(request: Request): string {
    const given = Math.floor(Date.now() / 1000).toString(36);
    return cookie(name, `${given}.${this.#sign(given)}`, lifeSeconds, ownPlace(request));
  }

  bears(request: Request): boolean {
    const [given = "", signature = ""] = (readCookie(request, name, ownPlace(request)) ?? "").split(".");
    const due = Buffer.from(this.#sign(given));
    const got = Buffer.from(signature);
    if (got.length !== due.length || !timingSafeEqual(got, due)) return false;
    const ageSeconds = Date.now() / 1000 - Number.parseInt(given, 36);
    return ageSeconds > -60 && ageSeconds < lifeSeconds;
  }

  #sign(given: string): string {
    return createHmac("sha256", this.#secret).update(`visitor ${given}`).digest("base64url");
  }
}
