import { Button } from "../ui/button.tsx";
import { count } from "../ui/words.ts";

interface TurnProps {
  page: number;
  pages: number;
  go(page: number): void;
  /** The name of the document: there may be two of each button, and each has a name of its own. */
  of?: string;
}

/** Buttons from page to page. One at the end stays a button: to disable it would take the focus from who pressed it. */
export function PageTurn({ page, pages, go, of = "" }: TurnProps) {
  if (pages === 1) return <p class="pages-turn">{count(1, "page")}</p>;
  return (
    <div class="pages-turn">
      <Button aria-label={`Previous page${of}`} aria-disabled={page === 1} onClick={() => go(Math.max(1, page - 1))}>
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages.toLocaleString("en")}
      </span>
      <Button
        aria-label={`Next page${of}`}
        aria-disabled={page === pages}
        onClick={() => go(Math.min(pages, page + 1))}
      >
        Next
      </Button>
    </div>
  );
}
