import type { Change } from "#formats/model/block-change.ts";
import type { SourceSpot } from "#formats/model/document.ts";
import type { Station } from "./stations.ts";

/** Where a program put the first and the last line of a block. */
export interface FoundPositions {
  first?: SourceSpot | undefined;
  last?: SourceSpot | undefined;
}

/** Places that differ by less are one. */
const samePlacePt = 1.5;
/** A distance between paragraphs grows by no more than this share of a line. */
const mostGapGrowthLines = 0.5;
/** A distance may grow by so many points even where lines are low. */
const leastGapGrowthPt = 4;
/** A change by fewer points is none: distances are told in half points. */
const leastChangePt = 0.5;
/** The distance of lines grows by no more than this share. */
const mostLineGrowthShare = 0.03;
/** A smaller change of the lines' distance would not be seen on a page. */
const leastLineChangeShare = 0.004;
/** Rows of a table grow to no more times their height. */
const mostRowGrowth = 1.1;

/** Distances between paragraphs, and rows, keep at least these shares; lines may come closer by theirs. */
export interface Bounds {
  gaps: number;
  lines: number;
  rows: number;
}
/** Places that are so many points farther apart than they should be stand in different columns. */
const otherColumnPt = 150;
/** Distance that keeps what begins a page from the foot of the page before. */
const mostPushPt = 60;

type PlacedStation = Station & Required<Pick<Station, "source">>;
interface PlanStop {
  at: number;
  station: PlacedStation;
  found: FoundPositions;
}

export interface Planned {
  changes: ReadonlyMap<number, Change>;
  /** The longest page stays too long by so many points. */
  over: number;
}

/**
 * Plans how blocks come to where they stood: from the top of each page and column downwards, each distance takes up what those
 * above it came to be too long or too short, as far as it can; what is left at the end goes to the lines of that page.
 */
export function planFor(stations: readonly Station[], found: readonly FoundPositions[], bounds: Bounds): Planned {
  const plan = new Plan(stations, bounds);
  const groups = groupsOf(stations, found);
  let isKnown = true;
  for (const [at, group] of groups.entries()) {
    const end = plan.walk(group, isKnown);
    const [next] = groups[at + 1] ?? [];
    const last = group.at(-1);
    if (!last) continue;
    plan.level(group, end, next !== undefined && !next.station.begins);
    if (next && startsEarly(next)) plan.push(next, last);
    if (bounds.gaps === 0) plan.pull(group, groups[at + 1]?.[0]?.at ?? stations.length, found);
    isKnown = Math.abs(awayOf(last.found.first, last.station.source.first) ?? 0) < last.station.pitch / 2;
  }
  return plan;
}

/** Tells how far from where they stood blocks are, from 0 to 1: one on another page is as far as can be. */
export function awayFrom(stations: readonly Station[], found: readonly FoundPositions[]): number {
  const all = stations.flatMap(({ source }, at) => {
    const first = found[at]?.first;
    if (!source || !first) return [];
    return [first.page === source.first.page ? Math.min(1, Math.abs(first.top - source.first.top) / farthestPt) : 1];
  });
  return all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
}

/** A block so many points away from where it stood is as far as one on another page. */
const farthestPt = 60;

/** Groups blocks that begin below each other on a page, or in a column of it. */
function groupsOf(stations: readonly Station[], found: readonly FoundPositions[]): PlanStop[][] {
  const groups: PlanStop[][] = [];
  for (const [at, station] of stations.entries()) {
    const { source } = station;
    if (!source) continue;
    const above = groups.at(-1)?.at(-1)?.station.source.first;
    const isBelow = above && above.page === source.first.page && source.first.top >= above.top - samePlacePt;
    const stop: PlanStop = { at, station: { ...station, source }, found: found[at] ?? {} };
    if (isBelow && !station.begins) groups.at(-1)?.push(stop);
    else groups.push([stop]);
  }
  return groups;
}

const awayOf = (found: SourceSpot | undefined, source: SourceSpot): number | undefined =>
  found && found.page === source.page ? found.top - source.top : undefined;

const isAtTop = ({ station }: PlanStop): boolean => station.source.first.top < station.top + station.pitch;

const isLate = ({ station, found }: PlanStop): boolean => (found.first?.page ?? 0) > station.source.first.page;

const startsEarly = (stop: PlanStop): boolean => {
  const { station, found } = stop;
  return !station.begins && isAtTop(stop) && found.first !== undefined && found.first.page < station.source.first.page;
};

/** Tells how far one place is below another, over the end of a page or of a column. */
function between(
  one: SourceSpot | undefined,
  other: SourceSpot | undefined,
  { top, bottom }: Station,
  wanted: number,
  isLate: boolean,
) {
  if (!one || !other) return wanted;
  const isSame = one.page === other.page && other.top >= one.top - samePlacePt;
  if (isSame && Math.abs(other.top - one.top - wanted) < otherColumnPt) return other.top - one.top;
  const isNext = other.page === one.page + 1 || other.page === one.page;
  const far = isNext ? bottom - one.top + (other.top - top) : wanted;
  // How much was missing at the foot of the page, where it came to the next one, nobody can tell.
  return isLate ? Math.max(wanted, far) : far;
}

class Plan {
  readonly changes = new Map<number, Change>();
  over = 0;

  constructor(
    readonly stations: readonly Station[],
    readonly bounds: Bounds,
  ) {}

  #change(at: number, change: Change): void {
    this.changes.set(at, { ...this.changes.get(at), ...change });
  }

  /** Tells by how much what is below its last line is too far down. */
  walk(group: readonly PlanStop[], isKnown: boolean): number {
    const [first] = group;
    if (!first) return 0;
    let shift = 0;
    if (first.station.begins || (isKnown && !isAtTop(first))) {
      shift = awayOf(first.found.first, first.station.source.first) ?? 0;
      shift += this.#take(first, shift);
    }
    for (const [index, stop] of group.entries()) {
      const above = group[index - 1];
      if (above) {
        const { source } = above.station;
        const [one, other] =
          source.last.page === source.first.page ? [above.found.last, source.last] : [above.found.first, source.first];
        const wanted = stop.station.source.first.top - other.top;
        shift += between(one, stop.found.first, stop.station, wanted, isLate(stop)) - wanted;
        shift += this.#take(stop, shift);
      }
      shift += this.#within(stop, group[index + 1]);
    }
    return shift;
  }

  /** Tells how much higher a block is than it was, as far as it stands on one page. */
  #within({ at, station, found }: PlanStop, next: PlanStop | undefined): number {
    const { first, last } = station.source;
    if (first.page !== last.page) return 0;
    const wanted = last.top - first.top;
    const grown = between(found.first, found.last, station, wanted, false) - wanted;
    // A cell's lines are not told more exactly; and rows whose text needs its height can't give any.
    if (station.kind !== "table" || wanted <= 0 || Math.abs(grown) < station.pitch / 2) return grown;
    if (grown > 0 && grown <= this.#roomBelow(station, next)) return grown;
    this.#change(at, { rows: Math.min(mostRowGrowth, Math.max(this.bounds.rows, 1 - grown / wanted)) });
    return grown / 2;
  }

  /** Tells how much of a table's height the distance below it can take up. */
  #roomBelow({ bottom, source, pitch }: PlacedStation, next: PlanStop | undefined): number {
    if (next) return next.station.kind === "table" ? 0 : (1 - this.bounds.gaps) * next.station.before;
    return source.last.page === source.first.page ? bottom - source.last.top - pitch : 0;
  }

  #take({ at, station }: PlanStop, shift: number): number {
    // A table has the distance that what is above it keeps.
    const bearer = station.kind === "table" ? this.stations[at - 1] : station;
    if (!bearer || bearer.kind === "table" || Math.abs(shift) < samePlacePt) return 0;
    const gap = station.kind === "table" ? bearer.after : bearer.before;
    const most = Math.max(leastGapGrowthPt, mostGapGrowthLines * station.pitch);
    const change = Math.max(-(1 - this.bounds.gaps) * gap, Math.min(most, -shift));
    if (Math.abs(change) < leastChangePt) return 0;
    const made = Math.round((gap + change) * 2) / 2;
    if (station.kind === "table") this.#change(at - 1, { after: made });
    else this.#change(at, { before: made });
    return change;
  }

  /** Settles what distances could not take in their order: on a page that is too long all give, and one that is too short gets wider lines. */
  level(group: readonly PlanStop[], far: number, goesOn: boolean): void {
    const last = group.at(-1);
    if (!last) return;
    const { station } = last;
    const shift = isLate(last) ? Math.max(0, far) + station.pitch : far;
    const end = station.source.last.page === station.source.first.page ? station.source.last.top : station.bottom;
    const isOver = shift > samePlacePt && (goesOn || end + station.pitch + shift > station.bottom);
    if (isOver) this.over = Math.max(this.over, this.#closer(group, this.#lower(group, this.#higher(group, shift))));
    else if (goesOn && shift < -mostGapGrowthLines * station.pitch) this.#closer(group, shift);
  }

  /** Takes from distances what is left of them, from the end upwards. */
  #higher(group: readonly PlanStop[], over: number): number {
    let left = over;
    for (const { at, station } of group.toReversed()) {
      if (left < samePlacePt || station.kind === "table") continue;
      const gap = this.changes.get(at)?.before ?? station.before;
      const made = Math.max(this.bounds.gaps * station.before, gap - left);
      if (gap - made < samePlacePt) continue;
      this.#change(at, { before: Math.round(made * 2) / 2 });
      left -= gap - made;
    }
    return left;
  }

  /** Takes from the height of rows. */
  #lower(group: readonly PlanStop[], over: number): number {
    let left = over;
    for (const stop of group) {
      const { at, station } = stop;
      const height = heightOf(stop);
      if (left < samePlacePt || station.kind !== "table" || height <= 0) continue;
      const known = this.changes.get(at)?.rows ?? 1;
      const rows = Math.max(this.bounds.rows, known - left / height);
      this.#change(at, { rows });
      left -= (known - rows) * height;
    }
    return left;
  }

  /** Sets lines closer, or wider where a page is too short. */
  #closer(group: readonly PlanStop[], over: number): number {
    const texts = group.filter((stop) => stop.station.kind === "text" && heightOf(stop) > stop.station.pitch / 2);
    const height = texts.reduce((sum, stop) => sum + heightOf(stop), 0);
    const most = this.bounds.lines;
    const share = height > 0 ? Math.max(1 - most, Math.min(1 + mostLineGrowthShare, 1 - over / height)) : 1;
    if (Math.abs(share - 1) < leastLineChangeShare) return over;
    for (const { at, station } of texts) this.#change(at, { lines: station.lines * share });
    return over - (1 - share) * height;
  }

  /** Takes all distance from blocks that came to a later page than they stood on: nobody can tell how much was missing. */
  pull(group: readonly PlanStop[], to: number, found: readonly FoundPositions[]): void {
    const [from, page] = [group[0]?.at ?? to, group[0]?.station.source.first.page ?? 0];
    for (let at = from; at < to; at += 1) {
      const station = this.stations[at];
      const own = found[at]?.first?.page ?? 0;
      if (own <= page || !station || station.begins) continue;
      if (!station.source) this.over += station.pitch;
      if (station.kind !== "table" && station.before > 0) this.#change(at, { before: 0 });
    }
  }

  /** Keeps a block off the foot of the page before, which has room for its first lines, by a distance above it. */
  push({ at, station }: PlanStop, above: PlanStop): void {
    const { last, first } = above.station.source;
    if (last.page !== first.page || station.kind === "table") return;
    const wanted = station.bottom - last.top - above.station.pitch - station.pitch + samePlacePt;
    if (wanted > station.before && wanted - station.before < mostPushPt)
      this.#change(at, { before: Math.round(wanted) });
  }
}

const heightOf = ({ station }: PlanStop): number => {
  const { first, last } = station.source;
  return first.page === last.page ? last.top - first.top : Math.max(0, station.bottom - first.top - station.pitch);
};
