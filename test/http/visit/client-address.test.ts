import { expect, test } from "bun:test";
import { clientAddress, household } from "#http/visit/client-address.ts";

test("an IPv6 address counts as its /64, however it is written", () => {
  for (const address of ["2001:db8:0:1::1", "2001:0DB8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1:0:0:1.2.3.4"]) {
    expect([address, household(address)]).toEqual([address, "2001:db8:0:1::/64"]);
  }
  expect(household("::1")).toBe("0:0:0:0::/64");
  expect(household("fe80::1")).toBe("fe80:0:0:0::/64");
  expect(household("203.0.113.9")).toBe("203.0.113.9");
  expect(household("unknown")).toBe("unknown");
});

test("without a trusted proxy the connection's own address counts", () => {
  const request = new Request("http://localhost/", { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(clientAddress(request, "198.51.100.7")).toBe("198.51.100.7");
  expect(clientAddress(request, "::ffff:198.51.100.7")).toBe("198.51.100.7");
  expect(clientAddress(request, "fe80::1%eth0")).toBe("fe80::1");
});
