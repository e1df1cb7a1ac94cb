import { safeAddress } from "../ooxml/safe-address.ts";

/** Gives an address that a text may lead to wherever it is opened, a page or a mail box, since it runs nothing. */
export function safeLink(address: string): string | undefined {
  const safe = safeAddress(address);
  return safe !== undefined && /^(?:https?|mailto):/i.test(safe) ? safe : undefined;
}
