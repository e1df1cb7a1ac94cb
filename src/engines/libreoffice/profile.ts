import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { config } from "#config";

const office = "/org.openoffice.Office";

/** Settings that keep a document from doing anything but being shown. */
const settings: readonly [path: string, name: string, value: string][] = [
  // No macro runs, whoever signed it.
  [`${office}.Common/Security/Scripting`, "MacroSecurityLevel", "3"],
  [`${office}.Common/Security/Scripting`, "DisableMacrosExecution", "true"],
  // Neither web addresses nor files are fetched for a document from an unknown place; without it both are.
  [`${office}.Common/Security/Scripting`, "BlockUntrustedRefererLinks", "true"],
  [`${office}.Common/Security/Scripting`, "DisableActiveContent", "true"],
  [`${office}.Writer/Content/Update`, "Link", "0"],
  [`${office}.Calc/Content/Update`, "Link", "2"],
  // A lock beside a document that made its process crash would keep the next one from opening.
  [`${office}.Common/Misc`, "UseLocking", "false"],
  [`${office}.Common/Misc`, "UseOpenCL", "false"],
  [`${office}.Recovery/AutoSave`, "Enabled", "false"],
];

const items = settings.map(
  ([path, name, value]) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);
const registry = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join("")}</oor:items>`;

/** Makes a profile below a folder and tells its address, as LibreOffice wants it. */
export async function makeProfile(folder: string): Promise<string> {
  const profile = join(folder, "profile");
  await mkdir(join(profile, "user"), { recursive: true });
  await Bun.write(join(profile, "user", "registrymodifications.xcu"), registry);
  return pathToFileURL(profile).href;
}

export const temporaryIn = (folder: string): string => join(folder, "temporary");

/** Makes the environment of LibreOffice; our own may hold secrets, so none of it goes along. */
export async function environment(folder: string): Promise<Record<string, string>> {
  const [home, temporary] = [join(folder, "home"), temporaryIn(folder)];
  await Promise.all([home, temporary].map((path) => mkdir(path, { recursive: true })));
  const usual = { PATH: process.env.PATH ?? "/usr/bin:/bin", HOME: home, TMPDIR: temporary, LANG: "C.UTF-8" };
  if (!config.fontsDir) return usual;
  const fonts = join(folder, "fonts.conf");
  await Bun.write(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include><dir>${Bun.escapeHTML(config.fontsDir)}</dir></fontconfig>`,
  );
  return { ...usual, FONTCONFIG_FILE: fonts };
}
