const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, "");
const plainly = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

interface IsolatedProps {
  text: string;
  /** Names of files that may stand in the text; the service speaks of files without their ending, too. */
  names: readonly string[];
}

/** A sentence in which a name that runs from right to left turns nothing around but itself. */
export function Isolated({ text, names }: IsolatedProps) {
  const known = names.flatMap((name) => [name, stemOf(name)]).filter((name) => rightToLeft.test(name));
  if (known.length === 0) return <>{text}</>;
  // The longest first: one may be in another.
  const longestFirst = known.sort((one, other) => other.length - one.length).map(plainly);
  const parts = text.split(new RegExp(`(${longestFirst.join("|")})`, "u"));
  return <>{parts.map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))}</>;
}
