import { clean } from "../clean.ts";
import type { Recogniser } from "../core.ts";
import { library, modes, recogniserOf } from "../library.ts";
import { type Marks, marksOn, noMarks } from "../marks/marks.ts";
import { onPicture, type Picture } from "../picture.ts";
import { linesSeen, type ToldLine } from "../seen.ts";

/** The lines seen on a page, and how far it has to be turned clockwise, in degrees, for them to be level. */
export interface Read {
  /** The lines; undefined where they lean so much that they are better read from a picture in which they don't. */
  lines: ToldLine[] | undefined;
  lean: number;
  /** The drawings beside the words, where they were asked for. */
  marks: Marks;
}

let ready: { languages: string; recogniser: Recogniser } | undefined;

/** The mode that finds blocks and lines by itself, whichever way they run. */
const automatic = "3";
/** The lean, in degrees, up to which lines are read as they are: a page drawn level loses the sharpness of its scan. */
const slightDegrees = 1;

/**
 * Recognises the words of a page. With `levels` lines that lean much are not read yet, so that it can be drawn level;
 * with `marks` other drawings are told, too.
 */
export async function recognise(
  picture: Picture,
  languages: readonly string[],
  { levels, marks }: { levels: boolean; marks: boolean },
): Promise<Read> {
  const [core, recogniser] = [await library(), await prepared(languages)];
  const cleaned = clean(picture);
  return onPicture(core, recogniser, cleaned, () => {
    recogniser.FindLines();
    const lean = (recogniser.GetGradient() * 180) / Math.PI;
    if (levels && Math.abs(lean) > slightDegrees) return { lines: undefined, lean, marks: noMarks };
    // A picture that is too small to have lines must not be asked for any.
    const isRead = recogniser.Recognize(null) === 0;
    const lines = isRead ? linesSeen(core, recogniser) : [];
    return { lines, lean, marks: marks ? marksOn(cleaned, lines, lean) : noMarks };
  });
}

async function prepared(languages: readonly string[]): Promise<Recogniser> {
  const wanted = languages.join("+");
  if (ready?.languages === wanted) return ready.recogniser;
  ready?.recogniser.End();
  ready = undefined;
  const recogniser = await recogniserOf(languages, modes.network);
  recogniser.SetVariable("tessedit_pageseg_mode", automatic);
  ready = { languages: wanted, recogniser };
  return recogniser;
}
