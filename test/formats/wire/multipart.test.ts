import { describe, expect, test } from "bun:test";
import { boundaryOf, eachSlice } from "#formats/wire/multipart.ts";
import { Problem } from "#problem";
import { readMultipart } from "#support/at-once.ts";

const limits = { parts: 100, partHeaderBytes: 16 * 1024, textFieldBytes: 64 * 1024 };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (part: Uint8Array) => new TextDecoder().decode(part);
const read = (body: string) => readMultipart(bytes(body), "b", limits);

function refusal(body: string): string {
  try {
    read(body);
  } catch (error) {
    if (error instanceof Problem) return error.kind;
    throw error;
  }
  return "none";
}

const part = (header: string, content: string) => `--b\r\n${header}\r\n\r\n${content}\r\n`;
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;

describe("multipart", () => {
  test("reads what a client of the platform writes", async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array([13, 10, 45, 45, 0, 255])]), 'naïve "x"\\y.png');
    form.append("text", "grüße\r\n--");
    form.append("empty", "");
    const response = new Response(form);
    const boundary = boundaryOf(response.headers.get("content-type") ?? "") ?? "";
    const parts = readMultipart(new Uint8Array(await response.arrayBuffer()), boundary, limits);
    expect(parts.map(({ name }) => name)).toEqual(["file", "text", "empty"]);
    expect([...(parts[0]?.bytes ?? [])]).toEqual([13, 10, 45, 45, 0, 255]);
    expect(parts[0]?.fileName).toContain("naïve");
    expect(text(parts[1]?.bytes ?? bytes(""))).toBe("grüße\r\n--");
    expect(parts[1]).not.toHaveProperty("fileName");
    expect(parts[2]?.bytes.length).toBe(0);
  });

  test("preamble, epilogue, bare names, escapes and filename* are read", () => {
    const [first, second] = read(
      `preamble\r\n${part(disposition("name=plain"), "1")}${part(
        disposition(`name="f"; filename="x"; filename*=UTF-8''%e2%82%ac.pdf`),
        "2",
      )}--b--\r\nepilogue`,
    );
    expect(first?.name).toBe("plain");
    expect(second?.fileName).toBe("€.pdf");
    expect(read(`${part(disposition('name="a%22b"; filename="c\\"d"'), "")}--b--`)[0]).toMatchObject({
      name: 'a"b',
      fileName: 'c"d',
    });
  });

  test("padded boundaries, folded headers, blanks and odd cases are read", () => {
    const padded = `--b \t\r\n${disposition('name="a"')}\r\n\r\n1\r\n--b  \r\n${disposition('name="c"')}\r\n\r\n2\r\n--b--  \r\n`;
    expect(read(padded).map(({ name, bytes }) => [name, text(bytes)])).toEqual([
      ["a", "1"],
      ["c", "2"],
    ]);
    const folded =
      'content-DISPOSITION : form-data;\r\n name="a";\r\n\tFILENAME = "x y.png"\r\nContent-Type: image/png';
    expect(read(`${part(folded, "")}--b--`)[0]).toMatchObject({ name: "a", fileName: "x y.png" });
  });

  test("what stands in quotes is no parameter", () => {
    const names = (rest: string) => {
      const [one] = read(`${part(disposition(rest), "")}--b--`);
      return [one?.name, one?.fileName];
    };
    expect(names('filename="a; name=b.png"; name="file"')).toEqual(["file", "a; name=b.png"]);
    expect(names('name="file"; filename="x; name=\\"y\\"; filename*=UTF-8\'\'z"')).toEqual([
      "file",
      "x; name=\"y\"; filename*=UTF-8''z",
    ]);
    expect(names("name=file;;; filename=a.png ;x")).toEqual(["file", "a.png"]);
    expect(names('name="file"; filename="C:\\dir\\photo.png"')).toEqual(["file", "C:\\dir\\photo.png"]);
    expect(refusal(`${part(disposition('name="no end'), "")}--b--`)).toBe("bad-request");
  });

  test("truncated, foreign or headless bodies are malformed", () => {
    const whole = `${part(disposition('name="a"'), "12345")}--b--\r\n`;
    for (let length = 0; length < whole.length - 4; length++) {
      expect([length, refusal(whole.slice(0, length))]).toEqual([length, "bad-request"]);
    }
    expect(refusal(`${part("Content-Type: text/plain", "x")}--b--`)).toBe("bad-request");
    expect(refusal(`${part(disposition("filename=x"), "x")}--b--`)).toBe("bad-request");
    expect(refusal("--other\r\n\r\n--other--")).toBe("bad-request");
  });

  test("limits of form", () => {
    const many = (count: number) => `${part(disposition('name="a"'), "").repeat(count)}--b--`;
    expect(read(many(100))).toHaveLength(100);
    expect(refusal(many(101))).toBe("too-large");
    expect(refusal(`${part(disposition(`name="${"n".repeat(1_000_000)}"`), "")}--b--`)).toBe("too-large");
    expect(refusal(`${part(disposition('name="a"'), "x".repeat(64 * 1024 + 1))}--b--`)).toBe("too-large");
    expect(refusal(`${part(disposition('name="a"; filename="f"'), "x".repeat(64 * 1024 + 1))}--b--`)).toBe("none");
  });

  test("boundaries", () => {
    expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
    expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe("a b");
    expect(boundaryOf("multipart/form-data")).toBeUndefined();
    expect(boundaryOf(`multipart/form-data; boundary=${"x".repeat(71)}`)).toBeUndefined();
  });

  test("a large body is searched in slices, and none of them misses what lies between two", () => {
    const head = part(disposition('name="file"; filename="x"'), "").slice(0, -2);
    const most = 20 * 1_048_576;
    for (const length of [8 * 1_048_576 - 3, 8 * 1_048_576, most]) {
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(length, "\r\n--"), Buffer.from("\r\n--b--")]);
      const steps = [...eachSlice(body, "b", limits)];
      const [found] = readMultipart(body, "b", limits);
      expect(found?.bytes.length).toBe(length);
      expect(steps.length).toBeGreaterThanOrEqual(Math.floor(length / (8 * 1_048_576)));
    }
  });
});
