import { enclosed } from "#engines/enclosure/enclosure.ts";

/** Whether this kernel can keep a program from files. */
export const hasLandlock = enclosed(["true"]).some((word) => word.endsWith("/confine.pl"));
