import { join } from "node:path";
import type { Locator, Page, Response } from "playwright-core";
import { fixtures } from "./example.ts";
import { soon } from "./soon.ts";
import type { Tool } from "./web.ts";

export type Picked = string | { name: string; mimeType?: string; buffer: Buffer };
type Value = string | number | boolean | Record<string, string>;

/** What somebody holds who has clicked a link that downloads. */
export interface Downloaded {
  name: string;
  bytes: Uint8Array;
}

const exact = { exact: true } as const;

/** A tool's page by the names that people and programs know it by. */
export class ToolPage {
  readonly page: Page;
  readonly tool: Tool;
  readonly main: Locator;
  readonly button: Locator;
  readonly files: Locator;
  readonly list: Locator;
  readonly result: Locator;
  readonly alerts: Locator;

  constructor(page: Page, tool: Tool) {
    [this.page, this.tool] = [page, tool];
    this.main = page.getByRole("main");
    this.button = page.getByRole("button", { name: tool.action, ...exact });
    this.files = page.getByLabel(tool.input.maximum > 1 ? "Choose files" : "Choose file", exact);
    this.list = page.getByRole("list", { name: "Files to send", ...exact });
    this.result = page.getByRole("region", { name: "Result", ...exact });
    this.alerts = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  /** Fixtures by their names, or files that were just made. */
  async choose(...picked: Picked[]): Promise<void> {
    await this.files.setInputFiles(files(picked));
  }

  async choosePart(name: string, picked: Picked): Promise<void> {
    const { title } = this.tool.parts[name] ?? missing(name);
    await this.page
      .getByLabel(title, exact)
      .and(this.page.locator("input[type=file]"))
      .setInputFiles(files([picked]));
  }

  /** The one control of a field, by its title and by what its type makes of it. */
  field(name: string): Locator {
    const { title, type, format, enum: values } = this.tool.fields[name] ?? missing(name);
    const role = values
      ? format === "place"
        ? "radiogroup"
        : "combobox"
      : type === "boolean"
        ? "checkbox"
        : type === "integer" || type === "number"
          ? "spinbutton"
          : "textbox";
    return this.page.getByRole(role, { name: title, ...exact });
  }

  async set(name: string, value: Value): Promise<void> {
    const { title, format, enum: values } = this.tool.fields[name] ?? missing(name);
    await this.unfold();
    const ways = this.page.getByRole("group", { name: "Choose a way", ...exact });
    const way = ways.getByRole("radio", { name: title, ...exact });
    if (await way.count()) await way.check();
    const control = this.field(name);
    if (format === "place") await control.locator(`input[value="${value}"]`).check();
    else if (values) await control.selectOption(String(value));
    else if (typeof value === "boolean") await control.setChecked(value);
    else await control.fill(typeof value === "object" ? lines(value) : String(value));
  }

  async unfold(): Promise<void> {
    const folded = this.page.locator("details:not([open]) > summary", { hasText: /^(Custom|More options)$/ });
    while (await folded.count()) await folded.first().click();
  }

  /** The names in the list of files, from the buttons that every one of them has. */
  async listed(): Promise<string[]> {
    const names = await this.list
      .getByRole("button", { name: /^Remove / })
      .evaluateAll((buttons) =>
        (buttons as unknown as Named[]).map(({ ariaLabel, textContent }) => ariaLabel ?? textContent.trim()),
      );
    return names.map((name) => name.replace(/^Remove /, ""));
  }

  /** Sends, and waits for the result; what is refused instead is thrown. */
  async run(): Promise<Downloaded> {
    await this.send();
    return this.download();
  }

  /** Clicks the main button and waits until there is a new result, or a refusal. */
  async send(): Promise<void> {
    const link = this.downloadLink();
    const address = async () => ((await link.count()) ? link.getAttribute("href") : null);
    const before = await address();
    await this.button.click();
    const { refused } = await soon(async () => {
      if (await this.alerts.count()) return { refused: (await this.alerts.allInnerTexts()).join(" ") };
      const now = await address();
      return now !== null && now !== before && !(await this.isBusy()) && { refused: undefined };
    });
    if (refused) throw new Error(`refused: ${refused}`);
  }

  async isBusy(): Promise<boolean> {
    return (await this.main.getAttribute("aria-busy")) === "true";
  }

  downloadLink(entry?: string): Locator {
    const name = entry ? `Download ${entry}` : "Download";
    return this.result.getByRole("link", { name, ...exact });
  }

  async download(entry?: string): Promise<Downloaded> {
    const coming = this.page.waitForEvent("download");
    await this.downloadLink(entry).click();
    const download = await coming;
    const bytes = await Bun.file((await download.path()) as string).bytes();
    await download.delete();
    return { name: download.suggestedFilename(), bytes };
  }

  async warnings(): Promise<string[]> {
    return this.result
      .getByRole("list", { name: "Warnings", ...exact })
      .getByRole("listitem")
      .allInnerTexts();
  }
}

interface Named {
  ariaLabel: string | null;
  textContent: string;
}

const lines = (map: Record<string, string>): string =>
  Object.entries(map)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

const files = (picked: readonly Picked[]) =>
  picked.every((one) => typeof one === "string")
    ? picked.map((one) => (one.startsWith("/") ? one : join(fixtures, one)))
    : picked.map((one) => (typeof one === "string" ? missing(one) : { mimeType: "", ...one }));

function missing(name: string): never {
  throw new Error(`the tool has no ${name}`);
}

/** The bytes of an answer to a tool's call as the service sent them, behind the lines that told of its progress. */
export async function answered(response: Response): Promise<Uint8Array> {
  const body = plain(await response.body());
  if (!(response.headers()["content-type"] ?? "").startsWith("application/vnd.file-api.progress")) return body;
  for (let from = 0; from < body.length; ) {
    const end = body.indexOf(10, from);
    const line = JSON.parse(body.subarray(from, end).toString());
    from = end + 1;
    if ("bytes" in line) return body.subarray(from, from + line.bytes);
  }
  throw new Error("the answer broke off");
}

/** What a page reads as "x-user-defined" comes here as that text: every byte from 0x80 on is a letter of its own (U+F780 on). */
function plain(body: Buffer): Buffer {
  const text = body.toString();
  return /^[\0-\x7f\uf780-\uf7ff]*$/.test(text) ? Buffer.from(text, "latin1") : body;
}
