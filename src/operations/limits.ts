import { config } from "#config";

const MB = 1_048_576;
const { limits: own } = config;

/** Every limit of the service, the unit in its name. */
export const limits = {
  requestMB: own.uploadBytes / MB,
  heldMB: own.heldBytes / MB,
  files: own.files,
  parts: own.parts,
  partHeaderKB: own.partHeaderBytes / 1024,
  textFieldKB: own.textFieldBytes / 1024,
  jsonMB: own.jsonBytes / MB,
  documentJsonMB: own.documentJsonBytes / MB,
  bodyIdleSeconds: own.bodyIdleMs / 1000,
  unreadMB: own.unreadBytes / MB,
  answerIdleSeconds: own.answerIdleMs / 1000,
  megapixels: own.pixels / 1_000_000,
  resultMegapixels: own.resultPixels / 1_000_000,
  resultMB: own.resultBytes / MB,
  pages: own.pages,
  ocrPages: own.ocrPages,
  splitRanges: own.splitRanges,
  splitPages: own.splitPages,
  captureMegapixels: own.capturePixels / 1_000_000,
  captureRequests: own.captureRequests,
  captureMB: own.captureBytes / MB,
  unpackedMB: own.unpackedBytes / MB,
  unpackedRatio: own.unpackedRatio,
  unpackedParts: own.unpackedParts,
  pipelineSteps: own.pipelineSteps,
  pipelineFiles: own.pipelineFiles,
  pipelineSeconds: own.pipelineMs / 1000,
  stepsMB: own.stepsBytes / MB,
  workAtOnce: config.workers,
  capturesAtOnce: config.captures,
  queue: config.queue,
  queueWaitSeconds: config.queueWaitMs / 1000,
};

export type LimitName = keyof typeof limits;
