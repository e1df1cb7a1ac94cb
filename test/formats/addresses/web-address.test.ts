import { describe, expect, test } from "bun:test";
import { isPublic } from "#formats/addresses/public-address.ts";
import { readWebAddress } from "#formats/addresses/web-address.ts";
import { refusedForms, refusedHosts } from "#support/refused-addresses.ts";

const none = new Set<string>();
const judge = (text: string, allowed = none) => Object.keys(readWebAddress(text, allowed))[0];

test.each(refusedHosts)("%s: %s", (_, host) => {
  expect(judge(`https://${host}/`)).not.toBe("url");
  expect(judge(`https://${host}:443/latest/meta-data?x#y`)).not.toBe("url");
});

test.each(refusedForms)("%j", (text) => {
  expect(judge(text)).not.toBe("url");
});

test("there are enough of both", () => expect(refusedHosts.length + refusedForms.length).toBeGreaterThan(100));

test.each([
  "https://example.com/",
  "HTTPS://Example.COM/path?q=@#@",
  "https://example.com./",
  "https://xn--bcher-kva.example/",
  "https://bücher.example/",
  "https://8.8.8.8/",
  "https://172.32.0.1/",
  "https://100.128.0.1/",
  "https://[2606:4700::1111]/",
  "https://[::ffff:8.8.8.8]/",
  "https://[64:ff9b::808:808]/",
  "https://[2002:808:808::1]/",
  "https://example.com:443/",
])("%s may be visited", (text) => {
  expect(judge(text)).toBe("url");
});

test.each([
  "127.0.0.1",
  "::1",
  "::ffff:10.0.0.1",
  "fe80::1",
  "010.0.0.1",
  "1.2.3",
  "",
  "x",
  "1::2::3",
  "1:2:3:4:5:6:7:8:9",
])("an answer of %j is not public", (address) => expect(isPublic(address)).toBe(false));

describe("the list of allowed places", () => {
  const allowed = new Set(["127.0.0.1:8080", "pages.internal:80", "[::1]:8443"]);

  test("lifts the refusal, for http too, at that port only", () => {
    expect(judge("http://127.0.0.1:8080/x", allowed)).toBe("url");
    expect(judge("https://127.0.0.1:8080/x", allowed)).toBe("url");
    expect(judge("http://pages.internal/", allowed)).toBe("url");
    expect(judge("http://[::1]:8443/", allowed)).toBe("url");
    expect(judge("https://127.0.0.1:8081/", allowed)).toBe("refused");
    expect(judge("https://127.0.0.2:8080/", allowed)).toBe("refused");
    expect(judge("http://example.com/", allowed)).toBe("fault");
  });

  test("lifts nothing of the form", () => {
    expect(judge("http://user@127.0.0.1:8080/", allowed)).toBe("fault");
    expect(judge("ftp://127.0.0.1:8080/", allowed)).toBe("fault");
  });
});
