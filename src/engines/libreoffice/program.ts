import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { config } from "#config";
import { closedTo } from "#engines/enclosure/enclosure.ts";

export interface Installed {
  /** The program that converts on its own. */
  soffice: string;
  /** The folder of LibreOffice. */
  folder: string;
  /** The library that can be loaded instead of started; Debian merges it into one file, others have it apart. */
  library: string | undefined;
}

/** The paths that LibreOffice reads while it converts: itself, fonts, and how the system is set up for both. */
export const readable = (folder: string): readonly string[] =>
  closedTo([
    folder,
    ...[
      "/usr",
      "/bin",
      "/lib",
      "/lib64",
      "/opt",
      "/etc/libreoffice",
      "/etc/fonts",
      "/etc/ld.so.cache",
      "/etc/localtime",
    ],
    ...["/var/cache/fontconfig", "/var/lib/libreoffice", "/var/spool/libreoffice", "/dev/urandom"],
    ...(config.fontsDir ? [config.fontsDir] : []),
  ]);

const names = ["soffice", "libreoffice"];
const libraries = ["libsofficeapp.so", "libmergedlo.so"];

export function findProgram(): Installed | undefined {
  const soffice = names.map((name) => Bun.which(name)).find((path) => path !== null);
  if (!soffice) return undefined;
  // The name on PATH is a link into LibreOffice's own folder, or a script of its own somewhere else.
  const folder = dirname(realpathSync(soffice));
  const library = libraries.map((name) => join(folder, name)).find((path) => existsSync(path));
  return { soffice, folder, library };
}

/**
 * Whether the descriptions of windows are missing with which LibreOfficeKit opens a workbook: they are in
 * libreoffice-calc and not in libreoffice-calc-nogui.
 */
export const lacksWindows = (folder: string): boolean =>
  existsSync(join(folder, "../share/config")) &&
  !existsSync(join(folder, "../share/config/soffice.cfg/modules/scalc/ui/inputbar.ui"));

export const windowsRemedy =
  "Workbooks in the old format with a password need libreoffice-calc in place of its -nogui.";

/** Reads the version from a file beside the program: to ask the program itself takes a second. */
export function versionIn(folder: string): string {
  try {
    const about = readFileSync(join(folder, "versionrc"), "utf8") + readFileSync(join(folder, "bootstraprc"), "utf8");
    return /^(?:AboutBoxVersion|ProductKey)=\D*([\d.]+)/m.exec(about)?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}
