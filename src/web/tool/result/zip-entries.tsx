import { useEffect, useRef, useState } from "preact/hooks";
import { useSeen } from "../../pdf/seen.ts";
import { count, size } from "../../ui/words.ts";
import { Small } from "../files/small.tsx";
import { Card } from "./card.tsx";
import { shownAs, typeOfName } from "./shown.ts";
import { useAddress } from "./use-address.ts";
import { type Entry, entriesOf, unpack } from "./zip.ts";

interface ZipEntriesProps {
  zip: Blob;
  name: string;
}

/** The files of a ZIP, each with a link of its own. */
export function ZipEntries({ zip, name }: ZipEntriesProps) {
  const [entries, setEntries] = useState<Entry[] | "broken">();
  useEffect(() => {
    let stands = true;
    entriesOf(zip).then(
      (found) => stands && setEntries(found),
      () => stands && setEntries("broken"),
    );
    return () => {
      stands = false;
    };
  }, [zip]);
  if (entries === undefined) return <div class="entries-opening" />;
  if (entries === "broken") {
    return (
      <Card name={name} bytes={zip.size}>
        What is in it can't be shown here. Download it to open it.
      </Card>
    );
  }
  return (
    <div class="entries">
      <p class="entries-count">{count(entries.length, "file")}</p>
      <ul class="entries-list" aria-label="Files in the ZIP">
        {entries.map((entry) => (
          <EntryRow key={entry.at} zip={zip} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

/** The largest entry that is unpacked to be shown; larger ones are unpacked when asked for. */
const lookBytes = 30_000_000;

function EntryRow({ zip, entry }: { zip: Blob; entry: Entry }) {
  const row = useRef<HTMLLIElement>(null);
  const seen = useSeen(row);
  const [file, setFile] = useState<Blob>();
  const [isBroken, setBroken] = useState(false);
  const address = useAddress(file);
  const type = typeOfName(entry.name);
  const shown = shownAs(type);
  const looks = seen && entry.bytes <= lookBytes && (shown === "picture" || shown === "pdf");

  const open = () =>
    unpack(zip, entry, type).catch(() => {
      setBroken(true);
      return undefined;
    });
  useEffect(() => {
    if (!looks) return;
    let stands = true;
    void open().then((unpacked) => stands && setFile(unpacked));
    return () => {
      stands = false;
      setFile(undefined);
    };
  }, [looks, zip, entry]);

  const base = entry.name.split("/").at(-1) ?? entry.name;
  const download = async (event: MouseEvent) => {
    if (address) return;
    event.preventDefault();
    const unpacked = await open();
    if (unpacked) save(unpacked, base);
  };
  return (
    <li class="entry" ref={row}>
      <Small file={looks ? file : undefined} type={type} name={entry.name} />
      <span class="entry-name">
        <bdi>{entry.name}</bdi> <span class="card-size">{size(entry.bytes)}</span>
        {isBroken && (
          <span class="entry-broken" role="alert">
            It can't be unpacked here. Download the whole ZIP.
          </span>
        )}
      </span>
      <a
        class="button quiet"
        href={address ?? "#"}
        download={base}
        onClick={download}
        aria-label={`Download ${entry.name}`}
      >
        Download
      </a>
    </li>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After a minute the browser has taken hold of the address.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
