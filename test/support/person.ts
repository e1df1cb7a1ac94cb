import { Browser } from "./website.ts";

export const password = "correct horse battery";

let addresses = 0;

/** A browser at an address of its own, behind a proxy that the service trusts: what is tried at the door is counted by address. */
export class Visitor extends Browser {
  readonly at = { "x-forwarded-for": `192.0.2.${++addresses}` };
}

/** Somebody who has just made an account, and is signed in. */
export async function signedInAt(url: string, email: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  for (const path of ["sign-up", "sign-in"]) {
    const { status, body } = await visitor.send(`/dashboard/${path}`, { email, password }, visitor.at);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.message}`);
  }
  return visitor;
}

/** The status of a call with a key. */
export async function statusWith(url: string, key: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  return (await fetch(`${url}/api/qr-generate`, { method: "POST", headers, body: '{"text":"x"}' })).status;
}
