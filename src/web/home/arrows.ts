const centre = (rect: DOMRect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

/** Finds the next link in an arrow's direction, as cards are seen: rows differ with the width of the page. */
export function nextInDirection(from: HTMLElement, all: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const isLeftward = key === "ArrowLeft";
  if (isLeftward || key === "ArrowRight") {
    const isBackward = isLeftward !== (getComputedStyle(from).direction === "rtl");
    return all[all.indexOf(from) + (isBackward ? -1 : 1)];
  }
  const own = from.getBoundingClientRect();
  const { x } = centre(own);
  const isDown = key === "ArrowDown";
  const beyond = all
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .filter(({ rect }) => (isDown ? rect.top > own.bottom - 1 : rect.bottom < own.top + 1))
    .map(({ element, rect }) => ({
      element,
      away: Math.abs(centre(rect).y - centre(own).y),
      aside: Math.abs(centre(rect).x - x),
    }));
  const nearest = Math.min(...beyond.map(({ away }) => away));
  return beyond.filter(({ away }) => away < nearest + 8).sort((a, b) => a.aside - b.aside)[0]?.element;
}
