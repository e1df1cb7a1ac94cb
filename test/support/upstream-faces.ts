import { join } from "node:path";
import { InferenceSession } from "onnxruntime-node";
import type { Model } from "#engines/onnx/manifest.ts";
import { type Network, networkOf } from "#engines/onnx/network.ts";
import { repository } from "./service.ts";

export const upstream = (file: string): string => join(repository, "../shared/models", file);

/** A network that other people trained, as the service runs its own. */
export const networkFrom = async (file: string): Promise<Network> =>
  networkOf(await InferenceSession.create(upstream(file), { intraOpNumThreads: 1, logSeverityLevel: 4 }));

async function entry(name: string, file: string, settings: Record<string, unknown>): Promise<Model> {
  const bytes = await Bun.file(upstream(file)).bytes();
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const told = { title: name, source: "upstream", licence: "see there", task: "faces" as const };
  return { name, ...told, networks: { main: { file, bytes: bytes.length, sha256 } }, settings };
}

/** How an operator would enter them into a manifest. */
export const upstreamModels = (): Promise<Model[]> =>
  Promise.all([
    entry("yunet-n", "yunet_n_dynamic.onnx", {
      ...{ decoder: "yunet", input: "input", sides: [640, 1280] },
      least: { low: 0.7, normal: 0.6, high: 0.45 },
    }),
    entry("ultraface-rfb-640", "version-RFB-640.onnx", {
      ...{ decoder: "ultraface", input: "input", scores: "scores", boxes: "boxes", width: 640, height: 480 },
      least: { low: 0.8, normal: 0.7, high: 0.5 },
    }),
  ]);
