/** What a browser sends along when a page of the service itself calls. */
export const sameOrigin = { "sec-fetch-site": "same-origin" };

/** The cookies of an answer, as a browser would send them back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** What the dashboard's answers may hold. */
export interface Told {
  id: string;
  key: string;
  name: string;
  firstLetters: string;
  createdAt: string;
  expiresAt: string;
  error: string;
  message: string;
}

/** A browser, as far as the service can tell: it opens a page, keeps cookies, and calls from that page. */
export class Browser {
  readonly #url: string;
  readonly #jar = new Map<string, string>();
  constructor(url: string) {
    this.#url = url;
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...sameOrigin, cookie: this.cookie, ...(init.headers as Record<string, string>) };
    const response = await fetch(this.#url + path, { ...init, headers });
    for (const pair of cookiesOf(response).split("; ").filter(Boolean)) {
      const at = pair.indexOf("=");
      this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** A call of the dashboard: its status and its JSON. */
  async send(path: string, body: unknown, headers: Record<string, string> = {}) {
    const init = { method: "POST", body: JSON.stringify(body) };
    const response = await this.fetch(path, { ...init, headers: { "content-type": "application/json", ...headers } });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Told };
  }

  async get(path: string) {
    const response = await this.fetch(path);
    return { status: response.status, body: (await response.json()) as unknown };
  }
}
