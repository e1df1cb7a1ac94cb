import { useEffect, useState } from "preact/hooks";
import { type Catalogue, catalogue, type Tool } from "../ui/catalogue.ts";
import { remembered } from "../ui/entry.ts";
import { takeHanded } from "../ui/hand-over.ts";
import { at } from "../ui/place.ts";
import { noteOpened } from "../ui/recent.ts";
import { returnToScroll } from "../ui/scroll.ts";
import { Shell } from "../ui/shell.tsx";
import { siteName } from "../ui/site-name.ts";
import { lookAt } from "./files/look.ts";
import { newId } from "./model.ts";
import { ToolPage } from "./page.tsx";
import { leaveAt, leftAt } from "./places.ts";
import { Told } from "./told.ts";

/** Reads the tool's name, the last part of the address wherever a proxy has put the service. */
const nameHere = () => location.pathname.split("/").at(-1) ?? "";

const placeHere = (): string => String(remembered("place") ?? "");

interface Here {
  name: string;
  place: string;
}

/** The pages of all tools: from one to the next nothing is loaded, so that files can go along. */
export function Tools() {
  const [told, tell] = useState<Catalogue>();
  const [failed, fail] = useState(false);
  const [{ name, place }, go] = useState<Here>(() => ({ name: nameHere(), place: placeHere() }));

  const [arriving, arrived] = useState(takeHanded);

  useEffect(() => {
    if (arriving.length === 0) return;
    void lookAt(arriving).then((chosen) => {
      leaveAt(placeHere(), { files: chosen });
      arrived([]);
    });
  }, [arriving]);

  useEffect(() => {
    catalogue().then(tell, () => fail(true));
    const back = () => {
      go({ name: nameHere(), place: placeHere() });
      document.getElementById("main")?.focus({ preventScroll: true });
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const tool = told?.operations.find((one) => one.name === name);
  useEffect(() => {
    if (!tool) return;
    document.title = `${tool.title} · ${siteName}`;
    noteOpened(tool.name);
  }, [tool]);
  const isShown = tool !== undefined && arriving.length === 0;
  useEffect(() => {
    if (isShown) returnToScroll();
  }, [isShown, name, place]);

  const hand = async (next: Tool, files: readonly File[]) => {
    const chosen = await lookAt(files);
    // Names of places outlive this document in the tab's history, so that a later one must not make the same.
    const here = { name: next.name, place: `${performance.timeOrigin} ${newId()}` };
    leaveAt(here.place, { files: chosen });
    history.pushState({ place: here.place }, "", at(next.name));
    go(here);
    document.getElementById("main")?.focus();
  };

  if (!told || !isShown) return <Waiting failed={failed || (told !== undefined && !tool)} />;
  return (
    <Told.Provider value={told}>
      <ToolPage
        key={`${name} ${place}`}
        tool={tool}
        first={leftAt(place)}
        leave={(left) => leaveAt(place, left)}
        hand={hand}
      />
    </Told.Provider>
  );
}

/** The page before the catalogue is there, or where it can't be had. */
function Waiting({ failed }: { failed: boolean }) {
  return (
    <Shell current="tools" busy={!failed}>
      {failed && (
        <p class="alert" role="alert">
          The list of tools can't be read at the moment. Load the page again.
        </p>
      )}
    </Shell>
  );
}
