import { mupdf } from "../kernel/library.ts";

type Device = InstanceType<typeof mupdf.Device>;
type Text = InstanceType<typeof mupdf.Text>;

interface Lent {
  destroy(): void;
}

const give = (...lent: readonly (Lent | undefined)[]): void => {
  for (const one of lent) one?.destroy();
};

/**
 * Passes drawings on, but for text that readers can read, and for shadings: the library lends these in a way in which
 * they would be freed twice.
 */
export function withoutText(to: Device): Device {
  return new mupdf.Device({
    fillPath(path, evenOdd, ctm, space, color, alpha) {
      to.fillPath(path, evenOdd, ctm, space, color as never, alpha);
      give(path, space);
    },
    strokePath(path, stroke, ctm, space, color, alpha) {
      to.strokePath(path, stroke, ctm, space, color as never, alpha);
      give(path, stroke, space);
    },
    clipPath(path, evenOdd, ctm) {
      to.clipPath(path, evenOdd, ctm);
      give(path);
    },
    clipStrokePath(path, stroke, ctm) {
      to.clipStrokePath(path, stroke, ctm);
      give(path, stroke);
    },
    fillText(text, ctm, space, color, alpha) {
      if (!isReadable(text)) to.fillText(text, ctm, space, color as never, alpha);
      give(text, space);
    },
    strokeText(text, stroke, ctm, space, color, alpha) {
      if (!isReadable(text)) to.strokeText(text, stroke, ctm, space, color as never, alpha);
      give(text, stroke, space);
    },
    // A picture that shows through letters shows these.
    clipText(text, ctm) {
      to.clipText(text, ctm);
      give(text);
    },
    clipStrokeText(text, stroke, ctm) {
      to.clipStrokeText(text, stroke, ctm);
      give(text, stroke);
    },
    ignoreText: (text) => give(text),
    fillImage(image, ctm, alpha) {
      to.fillImage(image, ctm, alpha);
      give(image);
    },
    fillImageMask(image, ctm, space, color, alpha) {
      to.fillImageMask(image, ctm, space, color as never, alpha);
      give(image, space);
    },
    clipImageMask(image, ctm) {
      to.clipImageMask(image, ctm);
      give(image);
    },
    popClip: () => to.popClip(),
    beginMask(area, luminosity, space, color) {
      to.beginMask(area, luminosity, space, color as never);
      give(space);
    },
    endMask: () => to.endMask(),
    beginGroup(area, space, isolated, knockout, blend, alpha) {
      to.beginGroup(area, space, isolated, knockout, blend, alpha);
      give(space);
    },
    endGroup: () => to.endGroup(),
    beginTile: (...tile) => to.beginTile(...tile),
    endTile: () => to.endTile(),
  });
}

/** Whether a reader knows the text of at least half of its letters. */
function isReadable(text: Text): boolean {
  let [all, known] = [0, 0];
  text.walk({
    showGlyph: (_font, _place, _glyph, sign) => {
      all += 1;
      if (sign > 0x20 && sign !== 0xfffd && !(sign >= 0xe000 && sign <= 0xf8ff)) known += 1;
    },
  });
  return known * 2 >= all;
}
