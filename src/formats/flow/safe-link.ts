import { safeAddress } from "../ooxml/safe-address.ts";

/** An address that a text may lead to wherever it is opened: a page or a mail box. Nothing is run by it. */
export function safeLink(address: string): string | undefined {
  const safe = safeAddress(address);
  return safe !== undefined && /^(?:https?|mailto):/i.test(safe) ? safe : undefined;
}
