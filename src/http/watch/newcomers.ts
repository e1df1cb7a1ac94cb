import { dlopen, FFIType, ptr } from "bun:ffi";
import { readdirSync } from "node:fs";

/** Numbers of socket(7), the same on every processor that Bun runs on. */
const [ofSockets, attachFilter, acceptsConnections] = [1, 26, 30];

/**
 * Operations of classic BPF over the head of a TCP packet: one that asks for a new connection (SYN without ACK) is
 * dropped, and all others pass.
 */
const [loadByte, and, jumpUnlessEqual, answer] = [0x30, 0x54, 0x15, 0x06];
const [flagsAt, syn, ack] = [13, 0x02, 0x10];
const dropsNewcomers: readonly (readonly [code: number, onTrue: number, onFalse: number, value: number])[] = [
  [loadByte, 0, 0, flagsAt],
  [and, 0, 0, syn | ack],
  [jumpUnlessEqual, 0, 1, syn],
  [answer, 0, 0, 0],
  [answer, 0, 0, 0xffffffff],
];
const instructionBytes = 8;

/**
 * Lets nobody new connect to a port of this process, while it still takes all who have: a port that is closed hangs up
 * on those who stand in the kernel's queue, or have come in without a word yet, and a balancer that has sent them a
 * call may not send it again. A dropped caller tries again after a second, or goes elsewhere. False where the system
 * has no such filter.
 */
export function turnNewcomersAway(port: number): boolean {
  if (process.platform !== "linux") return false;
  const libc = openLibrary();
  if (!libc) return false;
  const socket = readdirSync("/proc/self/fd").map(Number).find(listensAt(port, libc));
  if (socket === undefined) return false;
  const program = new DataView(new ArrayBuffer(instructionBytes * dropsNewcomers.length));
  for (const [index, [code, onTrue, onFalse, value]] of dropsNewcomers.entries()) {
    const at = index * instructionBytes;
    program.setUint16(at, code, true);
    program.setUint8(at + 2, onTrue);
    program.setUint8(at + 3, onFalse);
    program.setUint32(at + 4, value, true);
  }
  const filter = BigUint64Array.of(BigInt(dropsNewcomers.length), BigInt(ptr(program)));
  return libc.setsockopt(socket, ofSockets, attachFilter, ptr(filter), filter.byteLength) === 0;
}

/** Opens the system's C library; undefined where it is another one. */
function openLibrary() {
  const { i32, ptr: pointer } = FFIType;
  try {
    return dlopen("libc.so.6", {
      getsockname: { args: [i32, pointer, pointer], returns: i32 },
      getsockopt: { args: [i32, i32, i32, pointer, pointer], returns: i32 },
      setsockopt: { args: [i32, i32, i32, pointer, i32], returns: i32 },
    }).symbols;
  } catch {
    return undefined;
  }
}

/** Finds the socket that listens at a port among this process's files: Bun does not tell it. */
const listensAt = (port: number, libc: NonNullable<ReturnType<typeof openLibrary>>) => (file: number) => {
  const listens = Int32Array.of(0);
  if (libc.getsockopt(file, ofSockets, acceptsConnections, ptr(listens), ptr(Int32Array.of(4))) !== 0) return false;
  const address = new Uint8Array(128);
  if (listens[0] !== 1 || libc.getsockname(file, ptr(address), ptr(Int32Array.of(128))) !== 0) return false;
  // The port follows the family's two bytes in IPv4 and in IPv6.
  return new DataView(address.buffer).getUint16(2) === port;
};
