import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { Listed } from "../ui/catalogue.ts";
import { remember, remembered } from "../ui/entry.ts";
import { useFilesFromAnywhere } from "../ui/files-from-anywhere.ts";
import { keep, keptNames } from "../ui/kept.ts";
import { noteOpened, recentNames } from "../ui/recent.ts";
import { returnToScroll } from "../ui/scroll.ts";
import { Shell } from "../ui/shell.tsx";
import { count } from "../ui/words.ts";
import { nextInDirection } from "./arrows.ts";
import { Card } from "./card.tsx";
import { fitting } from "./dropped.ts";
import { type Group, grouped, narrowed, recentTools } from "./groups.ts";
import { HeldFiles } from "./held-files.tsx";
import { Hero } from "./hero.tsx";
import { KeptSteps } from "./kept-steps.tsx";
import { isMissing, wordsOfMissing } from "./missing.ts";
import { Recent } from "./recent.tsx";
import { searcher } from "./search/search.ts";
import { SearchBox } from "./search-box.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { useHeld } from "./use-held.ts";
import { useLearnt } from "./use-learnt.ts";

const links = (root: Element | null): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>(".home-link") ?? [])];

/** Notes the search, so that it is still there for who comes back from a tool. */
const noteQuery = (query: string) => query !== (remembered("query") ?? "") && remember("query", query);

/** Gives the focus to the search, where every way on begins, when the button that had it goes. */
const toSearch = () => document.querySelector<HTMLElement>('input[type="search"]')?.focus();

export function Home({ page }: { page: Element }) {
  const { told, failed, again } = useCatalogue();
  const [query, ask] = useState(() => String(remembered("query") ?? wordsOfMissing()));
  const { held, trouble, take, goTo, keep: keepHeld, letGo } = useHeld(page);
  const [pinned, setPinned] = useState(() => keptNames("pinned"));
  const list = useRef<HTMLDivElement>(null);
  const isOver = useFilesFromAnywhere(take);

  const offered = useMemo(() => (told && held.length > 0 ? fitting(held, told) : told?.operations), [told, held]);
  const isAsked = query.trim() !== "";
  const learnt = useLearnt(isAsked);
  const find = useMemo(() => told && searcher(offered ?? [], told.formats, learnt), [told, offered, learnt]);
  const isNarrowed = isAsked || held.length > 0;
  const { found, isNear, others } = find?.(query) ?? { found: [], isNear: false, others: [] };
  const groups: Group[] = !told
    ? []
    : isNarrowed
      ? narrowed({ found, isNear, others }, held.length > 0)
      : grouped(told, pinned);

  useEffect(() => {
    if (told) returnToScroll();
  }, [told]);
  useEffect(() => {
    // The search is not noted with each letter: browsers count how often a history is written to.
    const timer = setTimeout(() => noteQuery(query), 200);
    return () => clearTimeout(timer);
  }, [query]);
  const heard =
    isNarrowed && told
      ? isNear
        ? "No tool for that; the nearest come first"
        : `${count(found.length, "tool")} found`
      : "";

  const pin = (name: string) => {
    const names = pinned.includes(name) ? pinned.filter((one) => one !== name) : [...pinned, name];
    keep("pinned", names.join(","));
    setPinned(names);
  };
  const open = (tool: Listed, event?: MouseEvent) => {
    noteOpened(tool.name);
    noteQuery(query);
    // A tool that is opened in another tab, by Ctrl or the middle button, comes without the files.
    if (held.length === 0 || (event && (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0))) return;
    event?.preventDefault();
    void goTo(tool);
  };
  const walk = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement;
    if (!event.key.startsWith("Arrow") || !from.matches(".home-link")) return;
    event.preventDefault();
    const next = nextInDirection(from, links(list.current), event.key);
    if (next) next.focus();
    else if (event.key === "ArrowUp") toSearch();
  };

  return (
    <Shell current="tools" busy={!told && !failed} heard={heard}>
      <Hero tools={told?.operations.length} isMissing={isMissing} take={take}>
        <SearchBox
          query={query}
          ask={ask}
          open={() => links(list.current)[0]?.click()}
          down={() => links(list.current)[0]?.focus()}
        />
      </Hero>
      {told && held.length > 0 && (
        <HeldFiles
          held={held}
          told={told}
          fits={offered?.length ?? 0}
          keep={keepHeld}
          letGo={() => {
            letGo();
            toSearch();
          }}
        />
      )}
      {told && !isNarrowed && <Recent tools={recentTools(told, recentNames(), pinned)} />}
      {told && !isNarrowed && <KeptSteps told={told} />}
      {trouble !== "" && (
        <p class="notice danger" role="alert">
          {trouble}
        </p>
      )}
      {failed && (
        <div class="notice danger row" role="alert">
          <p>The list of tools could not be loaded.</p>
          <Button onClick={again}>Try again</Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk among links that work without them */}
      <div ref={list} class="home-groups" onKeyDown={walk}>
        {isAsked && isNear && (
          <p class="home-none">
            No tool for <q dir="auto">{query.trim()}</q>.
          </p>
        )}
        {groups.map(({ key, title, tools }) => (
          <section key={key} aria-labelledby={`group-${key}`}>
            <h2 id={`group-${key}`} class={key === "found" && !isNear ? "unseen" : undefined}>
              {title}
            </h2>
            <ul class="home-cards">
              {tools.map((tool, at) => (
                <Card
                  key={tool.name}
                  tool={tool}
                  pinned={pinned.includes(tool.name)}
                  best={at === 0 && isAsked && key === "found"}
                  pin={() => pin(tool.name)}
                  open={(event) => open(tool, event)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isOver && <div class="home-over">Drop to see what can be done with it</div>}
    </Shell>
  );
}
