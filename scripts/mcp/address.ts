/** Where a service that was just started listens, by what it prints; undefined where it ended instead. */
export async function addressIn(stdout: ReadableStream<Uint8Array>): Promise<string | undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stdout) {
    text += decoder.decode(chunk, { stream: true });
    const found = /Listening on (http:\S+)/.exec(text)?.[1];
    if (found) return found;
  }
  return undefined;
}
