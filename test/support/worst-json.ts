const most = 5 * 1_048_576;

/** As much of a text as fits between two others into 5 MB. */
function filled(before: string, unit: string, after: string): string {
  const room = most - Buffer.byteLength(before) - Buffer.byteLength(after);
  return before + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + after;
}

/** Names that no two are alike, as many as are told or as fit into 5 MB. */
function names(count: number, value: string, pad = ""): string {
  const parts: string[] = [];
  for (let at = 0, bytes = 0; at < count && bytes < most - 200; at++) {
    const part = `"${pad}${at.toString(36)}":${value}`;
    bytes += part.length + 1;
    parts.push(part);
  }
  return parts.join(",");
}

/** 5 MB of JSON that is dear to read, by what it is made of. None of it is a call that would be begun. */
export const worstJson: Record<string, string> = {
  "opening brackets": filled("", "[", ""),
  "objects in objects": filled("", '{"a":', ""),
  "empty lists": filled('{"a":[', "[],", "0]}"),
  "escaped letters": filled('{"url":1,"html":"', "\\u0041", '"}'),
  "half letters": filled('{"html":"', "\\ud83d", '"}'),
  "escaped quotes": filled('{"url":1,"html":"', '\\"', '"}'),
  "one text": filled('{"html":"', "x", '"}'),
  "one text of other scripts": filled('{"html":"a","url":"', "你", '"}'),
  "names without number": `{${names(Number.POSITIVE_INFINITY, "0")}}`,
  "as many names as may be": `{${names(49_000, '"y"', "n".repeat(90))}}`,
  "the same name again and again": filled("{", '"html":"",', '"html":""}'),
  "one name": filled('{"', "n", '":1}'),
  "headers without number": `{"url":"https://example.org/","headers":{${names(49_000, '"v"', "h".repeat(90))}}}`,
  "cookies like no names": `{"url":"https://example.org/","cookies":{${names(49_000, '"\\u0000"', "é".repeat(44))}}}`,
  "one number": filled('{"width":', "1", "}"),
  "one fraction": filled('{"width":0.', "1", "}"),
  blanks: filled('{"html":"",', " ", '"url":1}'),
};
