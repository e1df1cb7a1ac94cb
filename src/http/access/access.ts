import { operatorId } from "#accounts/keys.ts";
import { config } from "#config";
import { Problem } from "#problem";
import { household } from "../visit/client-address.ts";
import { isFromOwnPage, ownPlace } from "../visit/origin.ts";
import type { Visit } from "../visit/visit.ts";
import type { Posts } from "./gate.ts";
import { isNeighbour } from "./insider.ts";
import { type Caller, requireCalm } from "./rates.ts";

/** Wrong keys that an address may send in a minute; a right one always works. */
const wrongKeysPerMinute = 60;

export async function admit(visit: Visit, { gate, counter }: Posts): Promise<Caller> {
  const { request, address } = visit;
  const visitor = `address:${household(address)}`;
  const more = isFromOwnPage(request) && isNeighbour(visit) ? config.rates.private : 1;
  if (!gate) return { id: visitor, share: more };
  const text = request.headers.get("x-api-key");
  // A key decides alone, even in a browser: a cookie never covers a wrong one up.
  if (text !== null) {
    const key = await gate.accounts.known.find(text);
    if (!key) {
      await requireCalm(counter, `wrong-key:${visitor}`, wrongKeysPerMinute, 60_000);
      throw unauthorized(request);
    }
    gate.accounts.usage.note(key.id);
    visit.record.key = key.id;
    // Keys that scripts make for nobody in particular have nothing in common but the operator.
    return key.personId === operatorId ? { id: `key:${key.id}`, share: 1 } : accountOf(key.personId);
  }
  if (!isFromOwnPage(request) || !gate.visitors.bears(request)) throw unauthorized(request);
  return { id: visitor, share: 0.5 * more };
}

/** The caller behind a key: all keys of a person are one caller. */
export const accountOf = (personId: string): Caller => ({ id: `account:${personId}`, share: 1 });

function unauthorized(request: Request): Problem {
  const dashboard = `${ownPlace(request).base}/dashboard/api-keys`;
  const says = `The API key is invalid or missing. Create or regenerate one at ${dashboard} and send it in the x-api-key header.`;
  return new Problem("unauthorized", says);
}
