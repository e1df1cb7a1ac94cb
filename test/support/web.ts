import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findProgram } from "#engines/chromium/program.ts";
import type { catalogue } from "#http/docs/catalogue.ts";
import { type Service, service, startService } from "./service.ts";
import { patienceMs } from "./soon.ts";
import { ToolPage } from "./web-tool.ts";

export const phone = 390;
export const desk = 1_280;

export const hasWeb = findProgram() !== undefined;
if (!hasWeb) process.stderr.write("No Chromium here: the website is not looked at.\n");

type Told = ReturnType<typeof catalogue>;
interface Field {
  title: string;
  type: string;
  required: boolean;
  enum?: readonly (string | number)[];
  default?: unknown;
  format?: string;
  rare?: boolean;
}
export type Tool = Omit<Told["operations"][number], "fields"> & { fields: Record<string, Field> };
export type Catalogue = Omit<Told, "operations"> & { operations: Tool[] };

const told = async (url: string) => (await (await fetch(`${url}/catalogue.json`)).json()) as Catalogue;

interface Opening {
  width?: number;
  height?: number;
  dark?: boolean;
  /** Pixels of the screen for one of the page. */
  density?: number;
  /** A service that somebody else has started, which is left running. */
  url?: string;
  locale?: string;
  /** By fingers. */
  touch?: boolean;
}

// What browsers ask for by themselves, such as a newer list of something, is no request of a page.
const args = ["--no-sandbox", "--disable-background-networking", "--force-color-profile=srgb"];
const launch = (): Promise<Browser> => chromium.launch({ executablePath: findProgram() ?? "", args });
let shared: Browser | undefined;

/** The website as people see it: a service and a browser, for all tests of a file. */
export class Website {
  readonly url: string;
  readonly catalogue: Catalogue;
  readonly #browser: Browser;
  readonly #service: Service | undefined;
  readonly #visits = new Set<Visit>();
  private constructor(browser: Browser, url: string, catalogue: Catalogue, service?: Service) {
    [this.#browser, this.url, this.catalogue, this.#service] = [browser, url, catalogue, service];
  }

  /**
   * The usual service, and one browser for all files of a worker that take it; it ends with the worker. Where a test is
   * beyond its time, the runner ends every child: the files behind it get a new one.
   */
  static async usual(): Promise<Website> {
    const { url } = await service();
    if (!shared?.isConnected()) shared = await launch();
    return new Website(shared, url, await told(url));
  }

  /** A service of its own, for tests that ask something special of it, or look at what it tells of its calls. */
  static async start(env: Record<string, string> = {}, entry?: string): Promise<Website> {
    const service = await startService(env, [], entry);
    return Website.at(service.url, service);
  }

  static async at(url: string, service?: Service): Promise<Website> {
    return new Website(await launch(), url, await told(url), service);
  }

  get service(): Service {
    if (!this.#service) throw new Error("this website's service is somebody else's");
    return this.#service;
  }

  tool(name: string): Tool {
    const tool = this.catalogue.operations.find((one) => one.name === name);
    if (!tool) throw new Error(`the catalogue has no ${name}`);
    return tool;
  }

  /** Somebody who was never here before. */
  async visit(opening: Opening = {}) {
    const {
      width = desk,
      height = 900,
      dark = false,
      density = 1,
      url = this.url,
      locale = "en-GB",
      touch = false,
    } = opening;
    const context = await this.#browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: density,
      colorScheme: dark ? "dark" : "light",
      // A colour that is still on its way to another has no contrast that could be judged.
      reducedMotion: "reduce",
      locale,
      acceptDownloads: true,
      hasTouch: touch,
    });
    context.setDefaultTimeout(patienceMs);
    const visit = new Visit(context, await context.newPage(), url, this);
    this.#visits.add(visit);
    return visit;
  }

  /** A visit from its beginning to its end, in which the console hears nothing and nobody else is asked. */
  async during<T>(look: (visit: Visit) => Promise<T>, opening: Opening = {}): Promise<T> {
    const visit = await this.visit(opening);
    try {
      const found = await look(visit);
      const complaints = visit.complaints();
      if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join("; ")}`);
      return found;
    } finally {
      await visit.leave();
    }
  }

  async stop(): Promise<void> {
    for (const visit of this.#visits) await visit.leave();
    if (this.#browser !== shared || !process.env.TESTS_SHARE) await this.#browser.close();
    await this.#service?.stop();
  }
}

/** Refused calls, and those of somebody offline: the browser itself writes a line of each, whatever the page does. */
const ofTheBrowser = /^Failed to load resource: /;

/** One visitor: a page, and what was said and asked for behind it. */
export class Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  readonly website: Website;
  /** Messages on the console, and errors that nobody caught. */
  readonly said: string[] = [];
  /** Requests that went to anybody but the service. */
  readonly foreign: string[] = [];
  /** Every request to the service: method and path. */
  readonly asked: string[] = [];

  constructor(context: BrowserContext, page: Page, url: string, website: Website) {
    [this.context, this.page, this.url, this.website] = [context, page, url, website];
    context.on("console", (message) => this.said.push(message.text()));
    context.on("weberror", (error) => this.said.push(String(error.error())));
    context.on("request", (request) => {
      const address = new URL(request.url());
      if (address.origin === new URL(url).origin) this.asked.push(`${request.method()} ${address.pathname}`);
      else if (/^(https?|wss?):$/.test(address.protocol)) this.foreign.push(request.url());
    });
  }

  async open(path = "/"): Promise<Page> {
    await this.page.goto(this.url + path);
    await this.page.getByRole("main").first().waitFor();
    return this.page;
  }

  async openTool(name: string): Promise<ToolPage> {
    const tool = this.website.tool(name);
    await this.open(`/${name}`);
    return this.toolPage(tool);
  }

  /** The tool that the page shows by now, however it came to it. */
  async toolPage(tool: Tool): Promise<ToolPage> {
    const shown = new ToolPage(this.page, tool);
    await shown.main.waitFor();
    return shown;
  }

  /** Allows the clipboard to an open page, and empties it: all visits of a browser have one. */
  async emptyClipboard(): Promise<void> {
    await this.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate('navigator.clipboard.writeText("")');
  }

  /** What the console has that no refusal explains. */
  complaints(): string[] {
    return [...this.said.filter((text) => !ofTheBrowser.test(text)), ...this.foreign];
  }

  /** How far a page can be pushed to its side; none may be wider than its window. */
  async overhang(): Promise<number> {
    return this.page.evaluate(
      "Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)",
    );
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
