import { disown } from "../../kernel/lent.ts";
import { mupdf } from "../../kernel/library.ts";
import { mostOps } from "./gather.ts";
import { give } from "./scopes.ts";

type Device = InstanceType<typeof mupdf.Device>;

/** Draws some of a page's drawings, chosen by their place among all but letters, over what is there already. */
export function paint(run: (device: Device) => void, onto: Device, isChosen: (place: number) => boolean): void {
  let place = 0;
  let masks = 0;
  /** Whether the next step is to be drawn. All steps of a mask belong to the drawing that shows through it. */
  const isWanted = (): boolean => {
    if (masks > 0) return true;
    if (place >= mostOps) return isChosen(mostOps);
    place += 1;
    return isChosen(place - 1);
  };
  const device = new mupdf.Device({
    fillPath(path, evenOdd, matrix, space, colour, alpha) {
      if (isWanted()) onto.fillPath(path, evenOdd, matrix, space, colour as never, alpha);
      give(path, space);
    },
    strokePath(path, stroke, matrix, space, colour, alpha) {
      if (isWanted()) onto.strokePath(path, stroke, matrix, space, colour as never, alpha);
      give(path, stroke, space);
    },
    clipPath(path, evenOdd, matrix) {
      onto.clipPath(path, evenOdd, matrix);
      give(path);
    },
    clipStrokePath(path, stroke, matrix) {
      onto.clipStrokePath(path, stroke, matrix);
      give(path, stroke);
    },
    fillText(text, matrix, space, colour, alpha) {
      if (masks > 0) onto.fillText(text, matrix, space, colour as never, alpha);
      give(text, space);
    },
    strokeText(text, stroke, matrix, space, colour, alpha) {
      if (masks > 0) onto.strokeText(text, stroke, matrix, space, colour as never, alpha);
      give(text, stroke, space);
    },
    clipText(text, matrix) {
      onto.clipText(text, matrix);
      give(text);
    },
    clipStrokeText(text, stroke, matrix) {
      onto.clipStrokeText(text, stroke, matrix);
      give(text, stroke);
    },
    ignoreText: (text) => give(text),
    fillShade(shade, matrix, alpha) {
      disown(shade);
      if (isWanted()) onto.fillShade(shade, matrix, alpha);
    },
    fillImage(image, matrix, alpha) {
      if (isWanted()) onto.fillImage(image, matrix, alpha);
      give(image);
    },
    fillImageMask(image, matrix, space, colour, alpha) {
      if (isWanted()) onto.fillImageMask(image, matrix, space, colour as never, alpha);
      give(image, space);
    },
    clipImageMask(image, matrix) {
      onto.clipImageMask(image, matrix);
      give(image);
    },
    popClip: () => onto.popClip(),
    beginMask(area, luminosity, space, colour) {
      masks += 1;
      onto.beginMask(area, luminosity, space, colour as never);
      give(space);
    },
    endMask() {
      masks -= 1;
      onto.endMask();
    },
    beginGroup(area, space, isolated, knockout, blend, alpha) {
      onto.beginGroup(area, space, isolated, knockout, blend, alpha);
      give(space);
    },
    endGroup: () => onto.endGroup(),
    // Tiles are always drawn anew: parts of one drawn before may have been left out there.
    beginTile(area, view, across, down, matrix) {
      onto.beginTile(area, view, across, down, matrix, 0, 0);
      return 0;
    },
    endTile: () => onto.endTile(),
  });
  run(device);
  device.close();
  device.destroy();
}
