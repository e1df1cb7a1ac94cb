import { fact, progress } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { edit, type File, look, type Samples, type Step, type Target } from "#engines/sharp/index.ts";
import { enlarged, planOf } from "../enlarge/canvas.ts";
import { careInTime } from "../enlarge/pace.ts";
import { passageOf } from "../enlarge/passage.ts";
import { faithOf } from "../enlarge/source.ts";
import { type Care, careFor, routeTo, settingsOf, tileFor } from "../enlarge/ways.ts";
import { withModel } from "../network.ts";

export interface Wish {
  scale: number;
  /** A model by its name, the first that is sound unless given. */
  model: string | undefined;
}

/** Enlarges a picture by a network, all of its frames where the result can move, its transparency like its colours. */
export async function enlarge(file: File, { scale, model }: Wish, target: Target): Promise<PictureProduct> {
  // Files that are no picture, or would come out too large, are refused before a network is read.
  const { frames } = await look(file, target, [{ do: "resize", percentage: 100 * scale }]);
  return withModel("enlarge", model, async (chosen, networks) => {
    const settings = settingsOf(chosen);
    const route = routeTo(scale, settings, faithOf(file));
    const passage = passageOf(route, settings, networks);
    const factor = scale * route.shrunk;
    let care: Care | undefined;
    let frame = 0;

    const paint = async (picture: Samples): Promise<Samples> => {
      const { width, height } = picture;
      const plan = planOf(picture, tileFor(width * height, route.way), settings);
      if (!care) {
        const [source, pixels] = [width * height * frames, plan.pixels * frames];
        const wanted = careFor(pixels, route.way);
        care = await careInTime(passage, { pixels, care: wanted, source, width, height, frames });
        fact("Passes", care.times);
      }
      const tiles = plan.colours.length + plan.alphas.length;
      const before = frame++ * tiles;
      let done = 0;
      // All frames of an animation have about as many tiles.
      const tiled = () => progress(before + ++done, tiles * frames, "tiles");
      progress(before, tiles * frames, "tiles");
      return enlarged(picture, plan, { passage, settings, factor, care, tiled });
    };

    const shrink: Step[] = route.shrunk > 1 ? [{ do: "resize", percentage: 100 / route.shrunk }] : [];
    return edit(file, [{ do: "paint", factor, paint }, ...shrink], target);
  });
}
