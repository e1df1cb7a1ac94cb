import type { Operation } from "#operations/operation.ts";

/** The families of tools, in the order in which they are shown. */
export const families: Record<Operation["family"], { name: string; description: string }> = {
  pdf: { name: "PDF", description: "Work on PDFs, and turn documents into PDF and back." },
  image: { name: "Images", description: "Take a picture and give it back changed." },
  generate: { name: "Generators", description: "Make a file from a text, a picture or a web address." },
};

export const pipelineTag = { name: "Pipelines", description: "Several tools in a row, as one call." };

export const serviceTag = { name: "Service", description: "How the service is and what it offers. No key is asked." };
