import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fixtures } from "./example.ts";
import { key } from "./key.ts";
import { repository } from "./service.ts";

export interface Said {
  isError: boolean;
  text: string;
  pictures: Uint8Array[];
}

export interface Agent {
  folder: string;
  client: Client;
  call(name: string, given: Record<string, unknown>, signal?: AbortSignal): Promise<Said>;
  end(): Promise<void>;
}

/** An agent's client, as the protocol's own package has it, with a folder of fixtures and what `bun run mcp` starts. */
export async function openAgent(...more: string[]): Promise<Agent> {
  const folder = mkdtempSync(join(tmpdir(), "agent-"));
  cpSync(fixtures, folder, { recursive: true });
  const client = new Client({ name: "tests", version: "1" });
  const env = { ...(process.env as Record<string, string>), API_KEY: key };
  const args = ["scripts/mcp.ts", folder, ...more];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: repository, env, stderr: "ignore" }),
  );
  return {
    folder,
    client,
    async call(name, given, signal) {
      const options = { timeout: 300_000, ...(signal && { signal }) };
      const { content, isError } = await client.callTool({ name, arguments: given }, options);
      const texts = content.flatMap((one) => (one.type === "text" ? [one.text] : []));
      const pictures = content.flatMap((one) => (one.type === "image" ? [Buffer.from(one.data, "base64")] : []));
      return { isError: isError === true, text: texts.join("\n"), pictures };
    },
    async end() {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
