import { parseAddress } from "./internet-address.ts";

/** The blocks that IANA reserves for special purposes (RFC 6890 and those after it): none of them is the public web. */
const special = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23", // Teredo, ORCHID, benchmarks and the rest of the protocol assignments
  "2001:db8::/32",
  "3fff::/20",
].map(readRange);

/** The part of IPv6 that is given out to the public; unique local, link local and multicast lie outside. */
const globalUnicast = readRange("2000::/3");

/** Ranges that carry an IPv4 address, which is the one that counts: where it stands in the bytes. */
const carriers = [
  { range: readRange("::ffff:0:0/96"), at: 12 }, // IPv4-mapped
  { range: readRange("64:ff9b::/96"), at: 12 }, // NAT64
  { range: readRange("2002::/16"), at: 2 }, // 6to4
];

/** Whether an address is one that anyone on the internet could reach. What can't be read is not. */
export function isPublic(text: string): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  const carrier = carriers.find(({ range }) => within(address, range));
  const judged = carrier ? address.subarray(carrier.at, carrier.at + 4) : address;
  if (judged.length === 16 && !within(judged, globalUnicast)) return false;
  return !special.some((range) => within(judged, range));
}

interface Range {
  base: Uint8Array;
  bits: number;
}

function readRange(text: string): Range {
  const [address = "", bits] = text.split("/");
  const base = parseAddress(address);
  if (!base) throw new Error(`${text} is no range of addresses`);
  return { base, bits: Number(bits) };
}

function within(address: Uint8Array, { base, bits }: Range): boolean {
  if (address.length !== base.length) return false;
  return base.every((byte, index) => {
    const counted = Math.min(8, Math.max(0, bits - 8 * index));
    const mask = (0xff << (8 - counted)) & 0xff;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });
}
