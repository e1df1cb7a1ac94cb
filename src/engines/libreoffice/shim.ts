import { cc, dlopen, FFIType, type Pointer, ptr } from "bun:ffi";
import { fileURLToPath } from "node:url";

/**
 * The program of the process that loads LibreOffice: it compiles the C beside it and never comes back from it. Its
 * command is `bun shim.ts <library> <its folder> <profile> <samples> <readable paths> <own folder>`. It reads orders
 * from its standard input and answers on its standard output.
 */
interface Machine {
  /** The processor's number by which the kernel knows it in filters of system calls. */
  architecture: number;
  socket: number;
  /**
   * System calls that a child that reads documents is refused: other programs (execve, execveat), other processes
   * (kill, ptrace, process_vm_readv, process_vm_writev, pidfd_send_signal, pidfd_getfd), other views of the machine
   * (unshare, setns, mount), and what sidesteps the filter or has often been an attacker's way in (io_uring_setup, bpf,
   * userfaultfd, perf_event_open).
   */
  refused: readonly number[];
}

const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    architecture: 0xc000003e,
    socket: 41,
    refused: [59, 322, 62, 101, 310, 311, 424, 438, 272, 308, 165, 425, 321, 323, 298],
  },
  arm64: {
    architecture: 0xc00000b7,
    socket: 198,
    refused: [221, 281, 129, 117, 270, 271, 424, 438, 97, 268, 40, 425, 280, 282, 241],
  },
};

const [library = "", folder = "", profile = "", samples = "", readable = "", own = ""] = process.argv.slice(2);
const machine = machines[process.arch];
if (!machine) throw new Error(`no list of system calls for ${process.arch}`);

const { ptr: pointer, i32 } = FFIType;
const { symbols } = cc({
  source: fileURLToPath(import.meta.resolve("./shim/zygote.c")),
  // With the usual libraries the compiler would ask for the C library's development files.
  flags: ["-nostdlib"],
  symbols: { run: { args: Array(8).fill(pointer), returns: i32 } },
});
const libc = dlopen("libc.so.6", { dlsym: { args: [pointer, pointer], returns: pointer } });

const text = (words: string): Buffer => Buffer.from(`${words}\0`);
const findSymbol = libc.symbols.dlsym(null, ptr(text("dlsym"))) as Pointer;
const numbers = new Uint32Array([machine.architecture, machine.socket, machine.refused.length, ...machine.refused]);
const texts = [library, folder, profile, samples, readable, own].map(text);
const begin = symbols.run as (...pointers: Pointer[]) => number;
process.exit(begin(findSymbol, ...texts.map((bytes) => ptr(bytes)), ptr(numbers)));
