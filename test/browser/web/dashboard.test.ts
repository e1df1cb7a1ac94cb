import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openAccounts } from "#accounts/accounts.ts";
import { barriers } from "#support/axe.ts";
import { password, statusWith } from "#support/person.ts";
import { startService } from "#support/service.ts";
import { soon } from "#support/soon.ts";
import { desk, hasWeb, phone, type Visit, Website } from "#support/web.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const told = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();

/** What has the focus, by its accessible name or text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()");

describe.skipIf(!hasWeb)("the dashboard", () => {
  const folder = mkdtempSync(join(tmpdir(), "dashboard-page-"));
  let website: Website;
  beforeAll(async () => {
    website = await Website.start({ DATA_DIR: folder, TRUST_PROXY: "1", RATE_LIMIT: "on", RATE_LIGHT: "50" });
  }, 60_000);
  afterAll(async () => {
    await website?.stop();
    rmSync(folder, { recursive: true });
  }, 60_000);

  let addresses = 0;
  /** At an address of its own: what is tried at the door is counted by address. */
  async function visit(width: number): Promise<Visit> {
    const visitor = await website.visit({ width });
    await visitor.context.setExtraHTTPHeaders({ "x-forwarded-for": `192.0.2.${++addresses}` });
    await visitor.open("/dashboard/api-keys");
    return visitor;
  }

  async function enter(page: Page, email: string, secret = password) {
    await field(page, "E-mail").fill(email);
    await field(page, "Password").fill(secret);
    await button(page, "Sign in").click();
  }

  async function signUp(page: Page, email: string) {
    await button(page, "Create an account instead").click();
    await field(page, "E-mail").fill(email);
    await field(page, "Password").fill(password);
    await button(page, "Create account").click();
    await page.getByText("You have no keys yet.").waitFor();
  }

  async function create(page: Page, name: string, expires = "Never"): Promise<string> {
    await field(page, "Name").fill(name);
    await field(page, "Expires").selectOption({ label: expires });
    await button(page, "Create key").click();
    await button(page, `Revoke ${name}`).waitFor();
    return field(page, "The new key").inputValue();
  }

  const works = (key: string) => statusWith(website.url, key);

  test.each([320, phone, desk])("keys, from the first to the last, at %d px", async (width) => {
    const visitor = await visit(width);
    const { page } = visitor;
    const look = async (state: string) => {
      expect([state, Math.max(0, await visitor.overhang())]).toEqual([state, 0]);
      expect(await barriers(page, `${state} at ${width}`)).toEqual([]);
    };
    await button(page, "Sign in").waitFor();
    await look("the door");
    await signUp(page, `keys${width}@example.com`);
    expect(await focused(page)).toBe("API keys");
    await look("no keys");

    const first = await create(page, "Scanner", "In 30 days");
    expect([first, await works(first)]).toEqual([expect.stringMatching(/^fpa_[A-Za-z0-9]{48}$/), 200]);
    expect(await page.getByText(/Expires on /).count()).toBe(1);
    expect(await focused(page)).toBe("The new key");
    await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(page, "Copy").click();
    await told(page, "Copied.");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(first);
    await look("a new key");
    const command = await field(page, "A first call with it, for a terminal").inputValue();
    const here = mkdtempSync(join(folder, "call-"));
    expect(Bun.spawnSync(["sh", "-c", command], { cwd: here }).exitCode).toBe(0);
    expect(readdirSync(here)).toEqual(["qr-code.png"]);
    await button(page, "Done").click();
    expect([await field(page, "The new key").count(), await focused(page)]).toEqual([0, "Your keys"]);

    await button(page, "Rename Scanner").click();
    await look("a dialog with a field");
    expect(await field(page, "New name").inputValue()).toBe("Scanner");
    await button(page, "Cancel").click();
    await soon(async () => (await focused(page)) === "Rename Scanner");
    expect(await dialog(page).count()).toBe(0);
    await button(page, "Rename Scanner").click();
    await field(page, "New name").fill("סורק");
    await dialog(page).getByRole("button", { name: "Rename", exact: true }).click();
    await button(page, "Rename סורק").waitFor();
    expect(await works(first)).toBe(200);

    await button(page, "Regenerate סורק").click();
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await works(first)).toBe(200);
    await button(page, "Regenerate סורק").click();
    await dialog(page).getByRole("button", { name: "Regenerate", exact: true }).click();
    await field(page, "The new key").waitFor();
    await soon(async () => (await focused(page)) === "The new key");
    const second = await field(page, "The new key").inputValue();
    expect([await works(first), await works(second)]).toEqual([401, 200]);

    await page.reload();
    await button(page, "Revoke סורק").waitFor();
    expect(await field(page, "The new key").count()).toBe(0);
    const chart = page.getByRole("listitem").getByRole("img", { name: /^5 calls in the last 30 days, the most on / });
    expect(await chart.count()).toBe(1);
    const byTool = page
      .getByRole("table")
      .filter({ has: page.getByRole("columnheader", { name: "Tool", exact: true }) });
    expect(await byTool.getByRole("row").nth(1).allInnerTexts()).toEqual(["QR code\t5\t0"]);
    await page.getByText("Calls by day of סורק").click();
    expect(await page.getByRole("listitem").getByRole("table").getByRole("cell").textContent()).toBe("5");
    await page.getByText(/\d+ of 50 a minute left/).waitFor();
    await look("a key that is used");

    await button(page, "Revoke סורק").click();
    await look("a dialog that asks");
    await button(page, "Cancel").click();
    expect(await works(second)).toBe(200);
    await button(page, "Revoke סורק").click();
    await dialog(page).getByRole("button", { name: "Revoke", exact: true }).click();
    await told(page, "“סורק” is revoked.");
    expect([await works(second), await focused(page)]).toEqual([401, "Your keys"]);
    await page.getByText("You have no keys yet.").waitFor();

    await button(page, "Sign out").click();
    await button(page, "Sign in").waitFor();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.each([phone, desk])("the account: another password, and none at all any more, at %d px", async (width) => {
    const email = `account${width}@example.com`;
    const visitor = await visit(width);
    const { page } = visitor;
    await signUp(page, email);
    const key = await create(page, "Scanner");

    await button(page, "Change password").click();
    expect(await barriers(page, `changing the password at ${width}`)).toEqual([]);
    const change = dialog(page).getByRole("button", { name: "Change", exact: true });
    await field(page, "Current password").fill("a wrong password");
    await field(page, "New password").fill("another password");
    await change.click();
    await dialog(page).getByRole("alert").getByText("This is not your present password.").waitFor();
    expect(await field(page, "Current password").getAttribute("aria-invalid")).toBe("true");
    expect(await barriers(page, `a wrong password at ${width}`)).toEqual([]);
    await field(page, "Current password").fill(password);
    await change.click();
    await told(page, "The password is changed.");
    expect(await dialog(page).count()).toBe(0);

    await button(page, "Sign out").click();
    await enter(page, email);
    await page.getByRole("alert").getByText("The e-mail address or the password is wrong.").waitFor();
    expect(await barriers(page, `refused at the door at ${width}`)).toEqual([]);
    await enter(page, email, "another password");
    await button(page, "Revoke Scanner").waitFor();

    await button(page, "Delete account").click();
    expect(await barriers(page, `deleting the account at ${width}`)).toEqual([]);
    await field(page, "Password").fill("a wrong password");
    await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
    await dialog(page).getByRole("alert").getByText("This is not your present password.").waitFor();
    await button(page, "Cancel").click();
    expect(await works(key)).toBe(200);
    await button(page, "Delete account").click();
    await field(page, "Password").fill("another password");
    await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
    await told(page, "The account and all its keys are deleted.");
    expect(await works(key)).toBe(401);
    await enter(page, email, "another password");
    await page.getByRole("alert").getByText("The e-mail address or the password is wrong.").waitFor();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test("password managers are told what each field is", async () => {
    const visitor = await visit(desk);
    const { page } = visitor;
    const kinds = () =>
      page.evaluate(`[...document.querySelectorAll("form")].map((form) =>
        [...form.querySelectorAll("[autocomplete]")].map((input) => input.autocomplete).join(" "))`);
    await button(page, "Sign in").waitFor();
    expect(await kinds()).toEqual(["username current-password"]);
    await button(page, "Create an account instead").click();
    expect(await kinds()).toEqual(["username new-password"]);
    await button(page, "Sign in instead").click();
    await signUp(page, "manager@example.com");
    await button(page, "Change password").click();
    expect(await kinds()).toContain("username current-password new-password");
    await button(page, "Cancel").click();
    await button(page, "Delete account").click();
    expect(await kinds()).toContain("username current-password");
    await visitor.leave();
  });

  test("loading, a store that is away and a session that has ended are told, and the way on", async () => {
    const visitor = await visit(phone);
    const { page, context } = visitor;
    await signUp(page, "waits@example.com");
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/dashboard/keys", async (route) => {
      await opened;
      const body = JSON.stringify({ error: "Service unavailable", message: "The store can't be reached." });
      await route.fulfill({ status: 503, contentType: "application/json", body });
    });
    await page.reload();
    await told(page, "Your keys are being loaded…");
    expect(await barriers(page, "loading")).toEqual([]);
    open();
    await page.getByRole("alert").getByText("The store can't be reached.").waitFor();
    expect(await barriers(page, "a store that is away")).toEqual([]);
    await page.unroute("**/dashboard/keys");
    await button(page, "Try again").click();
    await page.getByText("You have no keys yet.").waitFor();

    await context.setOffline(true);
    await field(page, "Name").fill("offline");
    await button(page, "Create key").click();
    await page.getByRole("alert").getByText("The service can't be reached.").waitFor();
    expect(await field(page, "Name").inputValue()).toBe("offline");
    await context.setOffline(false);
    await button(page, "Create key").click();
    await button(page, "Revoke offline").waitFor();

    await context.clearCookies();
    await button(page, "Revoke offline").click();
    await dialog(page).getByRole("button", { name: "Revoke", exact: true }).click();
    await told(page, "You are signed out. Sign in again.");
    await button(page, "Sign in").waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test("an answer that was overtaken takes nothing away", async () => {
    const visitor = await visit(desk);
    const { page } = visitor;
    await signUp(page, "late@example.com");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route("**/dashboard/keys", async (route) => {
      if (route.request().method() !== "GET" || ++asked > 1) return route.continue();
      const response = await route.fetch();
      asked++;
      await released;
      return route.fulfill({ response });
    });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await soon(() => asked === 2);
    await create(page, "Late");
    const late = page.waitForResponse((response) => response.url().endsWith("/dashboard/keys"));
    release();
    await (await late).finished();
    // The page has read it by the time that it has drawn twice.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    expect(await button(page, "Revoke Late").count()).toBe(1);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test("the operator's link sets a password, once", async () => {
    const accounts = await openAccounts({ dataDir: folder, databaseUrl: undefined });
    const link = await accounts.resetLinks.make(await accounts.people.add("link@example.com"));
    await accounts.close();
    const visitor = await visit(phone);
    const { page } = visitor;
    await page.goto(`${website.url}/dashboard/api-keys#reset=${link}`);
    await field(page, "New password").fill(password);
    expect(await barriers(page, "the operator's link")).toEqual([]);
    await button(page, "Set password").click();
    await told(page, "The password is set. Sign in with it.");
    expect(page.url()).not.toContain("#");
    await enter(page, "link@example.com");
    await page.getByText("You have no keys yet.").waitFor();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test("by the keyboard alone a key is made, and revoked", async () => {
    const visitor = await visit(desk);
    const { page } = visitor;
    await signUp(page, "keyboard@example.com");
    const press = async (key: string, until: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press(key);
        if ((await focused(page)) === until) return;
      }
      throw new Error(`${key} never came to ${until}, but to ${await focused(page)}`);
    };
    await press("Tab", "Sign out");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Typed");
    await page.keyboard.press("Enter");
    await soon(async () => (await focused(page)) === "The new key");
    await press("Tab", "Revoke Typed");
    await page.keyboard.press("Enter");
    await press("Tab", "Revoke");
    await page.keyboard.press("Enter");
    await told(page, "“Typed” is revoked.");
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test("leads to the reference, and to no tools, where the operator has switched their pages off", async () => {
    const off = await startService({ WEBSITE: "off" });
    for (const [url, names] of [
      [website.url, ["Tools", "API", "Keys"]],
      [off.url, ["API reference", "Keys"]],
    ] as const) {
      const visitor = await website.visit({ url, width: 320 });
      const page = await visitor.open("/dashboard/api-keys");
      const links = page.getByRole("navigation", { name: "Site" }).locator("a");
      expect(await links.allTextContents()).toEqual([...names]);
      expect(Math.max(0, await visitor.overhang())).toBe(0);
      await links.filter({ hasText: "API" }).click();
      await page.waitForURL("**/swagger");
      await visitor.leave();
    }
    await off.stop();
  });

  test("is led to from every page, but not where no keys are asked for", async () => {
    const open = await startService({ ACCESS: "open" });
    for (const [url, links] of [
      [website.url, 1],
      [open.url, 0],
    ] as const) {
      const visitor = await website.visit({ url });
      const page = await visitor.open("/");
      const site = page.getByRole("navigation", { name: "Site" });
      await site.waitFor();
      expect([url, await site.getByRole("link", { name: "Keys", exact: true }).count()]).toEqual([url, links]);
      await visitor.leave();
    }
    await open.stop();
  });
});
