import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parse } from "yaml";
import { readConfig } from "#config";
import { repository } from "#support/service.ts";

const read = (...path: string[]) => Bun.file(join(repository, ...path)).text();
const [local, composed, { services }] = await Promise.all([
  read("deploy/nginx/nginx.conf"),
  read("deploy/nginx/compose.conf"),
  read("compose.yaml").then((text) => parse(text, { merge: true })),
]);
const servers = (text: string) => [...text.matchAll(/^ +server (\S+:\d+)(.*);$/gm)].map(([, at, how]) => [at, how]);
const seconds = (directive: string) => Number(new RegExp(`^\\s+${directive} (\\d+)s;`, "m").exec(composed)?.[1]);
const config = readConfig({});

describe("deploy/nginx", () => {
  test("the two examples differ in their replicas only, and in how they are looked up", () => {
    const without = (text: string) => text.replace(/^ +(server \S+:\d+ |resolver ).*\n/gm, "");
    expect(without(local)).toBe(without(composed));
    expect(without(local)).not.toBe(local);
  });

  test("compose's knows every replica by a name that it asks for again and again", () => {
    const replicas = Object.keys(services).filter((name) => services[name].image === services.first.image);
    expect(servers(composed)).toEqual(replicas.map((name) => [`${name}:3000`, " resolve max_fails=0"]));
    expect(composed).toMatch(/^\s+resolver 127\.0\.0\.11 valid=\d+s/m);
    // Without it nginx does not take `resolve`, which came into the free nginx with 1.27.3.
    expect(composed).toMatch(/^\s+zone file_api \d+k;$/m);
    const [, major = 0, minor = 0] = /^nginx:(\d+)\.(\d+)/.exec(services.nginx.image) ?? [];
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(1028);
  });

  test("no replica is set aside for what went wrong before", () => {
    for (const [, how] of servers(local)) expect(how).toBe(" max_fails=0");
  });

  test("no deadline of the service is cut short, and its own words about a stopped body come first", () => {
    expect(seconds("proxy_read_timeout") * 1000).toBeGreaterThan(Math.max(...Object.values(config.deadlines)));
    expect(seconds("client_body_timeout") * 1000).toBeGreaterThan(config.limits.bodyIdleMs);
  });
});
