import type { Slide } from "../../truth/truth.ts";
import type { Case } from "../case.ts";
import { squeezed } from "../text.ts";
import { both, type Measure } from "./measure.ts";

const slidesOf = ({ truth }: Case): Slide[] => truth.blocks.filter((block) => block.kind === "slide");

export const titles: Measure = {
  name: "titles",
  says: "Titles of slides that are in the placeholder for it, and no other texts (F1).",
  tools: ["ppt"],
  score(one) {
    const slides = slidesOf(one);
    if (slides.length === 0) return undefined;
    const parts = Map.groupBy(
      one.foundTexts.filter(({ title }) => title),
      ({ section }) => section,
    );
    return both(
      slides.flatMap(({ page, title }) => (title === undefined ? [] : [`${page} ${squeezed(title)}`])),
      [...parts].map(([at, texts]) => `${at + 1} ${squeezed(texts.map(({ text }) => text).join(""))}`),
    );
  },
};

export const boxes: Measure = {
  name: "text by shape",
  says: "Boxes of a slide whose text is the text of one shape (F1); titles are told apart.",
  tools: ["ppt"],
  score(one) {
    const slides = slidesOf(one);
    if (slides.length === 0) return undefined;
    const titles = new Set(slides.map(({ page, title = "" }) => `${page} ${squeezed(title)}`));
    const shapes = Map.groupBy(
      one.foundTexts.filter(({ title }) => !title),
      ({ section, shape }) => `${section} ${shape}`,
    );
    const given = [...shapes.values()].map(
      (texts) => `${(texts[0]?.section ?? 0) + 1} ${joined(texts.map(({ text }) => text))}`,
    );
    return both(
      slides.flatMap(({ page, boxes }) => boxes.map((texts) => `${page} ${joined(texts)}`)),
      given.filter((text) => !titles.has(text)),
    );
  },
};

const joined = (texts: readonly string[]): string => squeezed(texts.join(""));
