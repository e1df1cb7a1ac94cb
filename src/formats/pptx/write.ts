import type { Slide, SlideLink, Slides } from "../model/slides.ts";
import { type Piece, packageOf, type Relation, relationId } from "../ooxml/package.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { layoutFor, layoutOf, layouts, levels, masterOf, sizeOf, themeOf } from "./master.ts";
import { backgroundOf, type Ground, treeOf } from "./shapes.ts";
import { spaces } from "./units.ts";

const kind = "application/vnd.openxmlformats-officedocument.presentationml";
const themeType = "application/vnd.openxmlformats-officedocument.theme+xml";
/** The number of the first slide, as the format wants it. */
const firstSlideId = 256;

/** Writes slides as PPTX (ECMA-376, part 1). */
export function writePptx(slides: Slides): Uint8Array {
  const parts = slides.slides.map((slide, index): Piece => {
    const leads = new Leads([{ type: "slideLayout", target: layoutName("..", layoutFor(slide.shapes)) }], slides);
    const content = slideOf(slide, { ...leads.ground, body: slides.body });
    return { name: `ppt/slides/slide${index + 1}.xml`, type: `${kind}.slide+xml`, content, relations: leads.relations };
  });
  const media = slides.pictures.map(
    (picture, index): Piece => ({ name: mediaName(slides, index), content: picture.bytes }),
  );
  const { title, author } = slides;
  const about = { title, author, application: "File Processing API" };
  return packageOf([presentation(slides, parts), ...parts, ...grounds(slides), ...media], about);
}

const mediaName = ({ pictures }: Slides, index: number): string =>
  `ppt/media/image${index + 1}.${pictures[index]?.format ?? "png"}`;

/** The relations of a part, each once. */
class Leads {
  readonly relations: Relation[];
  readonly ground: Ground;
  readonly #known = new Map<string, string>();

  constructor(first: readonly Relation[], slides: Slides) {
    this.relations = [...first];
    const usual = (look: Slides["looks"]["text"]) => ({ look, language: slides.language ?? "en-US" });
    this.ground = {
      usual: { title: usual(slides.looks.title), text: usual(slides.looks.text) },
      picture: (index) => this.#lead({ type: "image", target: `../${mediaName(slides, index).slice("ppt/".length)}` }),
      to: (link) => this.#to(link, slides.slides.length),
    };
  }

  #to(link: SlideLink, count: number): string | undefined {
    if ("address" in link) return this.#lead({ type: "hyperlink", target: link.address, outside: true });
    if (!("slide" in link) || link.slide < 0 || link.slide >= count) return undefined;
    return this.#lead({ type: "slide", target: `../slides/slide${link.slide + 1}.xml` });
  }

  #lead(relation: Relation): string {
    const key = `${relation.type} ${relation.target}`;
    const known = this.#known.get(key);
    if (known) return known;
    const id = relationId(this.relations.length);
    this.relations.push(relation);
    this.#known.set(key, id);
    return id;
  }
}

function slideOf({ shapes, background, bare }: Slide, ground: Ground): string {
  const fill = background === undefined ? "" : backgroundOf(background, ground);
  return xmlOf(
    element(
      "p:sld",
      { ...spaces, showMasterSp: bare ? false : undefined },
      element("p:cSld", {}, fill, treeOf(shapes, ground)),
      "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>",
    ),
  );
}

function presentation(slides: Slides, parts: readonly Piece[]): Piece {
  const { cx, cy } = sizeOf(slides);
  const list = parts.map((_, index) => element("p:sldId", { id: firstSlideId + index, "r:id": relationId(index + 1) }));
  return {
    name: "ppt/presentation.xml",
    type: `${kind}.presentation.main+xml`,
    content: xmlOf(
      element(
        "p:presentation",
        { ...spaces, firstSlideNum: slides.firstNumber },
        element("p:sldMasterIdLst", {}, element("p:sldMasterId", { id: 2_147_483_648, "r:id": relationId(0) })),
        ...(list.length > 0 ? [element("p:sldIdLst", {}, ...list)] : []),
        element("p:sldSz", { cx, cy }),
        element("p:notesSz", { cx: 6_858_000, cy: 9_144_000 }),
        // Boxes that are no placeholders look like this.
        element("p:defaultTextStyle", {}, ...levels(slides.looks.text)),
      ),
    ),
    relations: [
      { type: "slideMaster", target: "slideMasters/slideMaster1.xml" },
      ...parts.map((_, index) => ({ type: "slide", target: `slides/slide${index + 1}.xml` })),
      { type: "theme", target: "theme/theme1.xml" },
    ],
  };
}

const layoutName = (folder: string, at: number): string => `${folder}/slideLayouts/slideLayout${at + 1}.xml`;

/** Writes the master, its layouts, and the theme. */
function grounds(slides: Slides): Piece[] {
  const own = layouts.map((_, at) => ({ type: "slideLayout", target: layoutName("..", at) }));
  const master = new Leads([...own, { type: "theme", target: "../theme/theme1.xml" }], slides);
  const back = new Leads([{ type: "slideMaster", target: "../slideMasters/slideMaster1.xml" }], slides);
  const masterPart = masterOf(
    slides,
    master.ground,
    own.map((_, at) => relationId(at)),
  );
  return [
    {
      ...{ name: "ppt/slideMasters/slideMaster1.xml", type: `${kind}.slideMaster+xml` },
      ...{ content: masterPart, relations: master.relations },
    },
    ...layouts.map(
      (_, at): Piece => ({
        ...{ name: layoutName("ppt", at), type: `${kind}.slideLayout+xml` },
        ...{ content: layoutOf(at, back.ground, slides), relations: back.relations },
      }),
    ),
    { name: "ppt/theme/theme1.xml", type: themeType, content: themeOf(slides) },
  ];
}
