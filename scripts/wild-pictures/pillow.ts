/** Reads as a careful program does: turned as EXIF says, through the profile that is inside, all of 16 bits' range. */
const program = `
import io, sys
from PIL import Image, ImageCms, ImageOps

def read(path):
    image = ImageOps.exif_transpose(Image.open(path))
    profile = image.info.get("icc_profile")
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if profile and image.mode in ("RGB", "RGBA", "CMYK", "L"):
        alpha = image.getchannel("A") if image.mode == "RGBA" else None
        target = ImageCms.createProfile("sRGB")
        try:
            given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image.convert("RGB") if alpha else image, given, target, outputMode="RGB")
            if alpha:
                image.putalpha(alpha)
        except ImageCms.PyCMSError:
            pass
    return image.convert("RGBA")

for line in sys.stdin:
    try:
        image = read(line.rstrip("\\n"))
        with open(sys.argv[1], "wb") as out:
            head = b"P7\\nWIDTH %d\\nHEIGHT %d\\nDEPTH 4\\nMAXVAL 255\\nTUPLTYPE RGB_ALPHA\\nENDHDR\\n"
            out.write(head % image.size + image.tobytes())
        print("read", flush=True)
    except Exception as error:
        print("not read", flush=True)
`;

/** Pillow in a process that stays: it takes longer to start than to read. */
export class Pillow {
  readonly #process;
  readonly #said;
  readonly #out: string;

  constructor(env: Record<string, string>, out: string) {
    this.#out = out;
    this.#process = Bun.spawn(["/usr/bin/python3", "-c", program, out], {
      env,
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    });
    this.#said = this.#process.stdout.getReader();
  }

  async read(path: string): Promise<Buffer | undefined> {
    this.#process.stdin.write(`${path}\n`);
    this.#process.stdin.flush();
    const { value } = await this.#said.read();
    if (!value) throw new Error("Pillow has ended");
    if (!Buffer.from(value).toString().startsWith("read")) return undefined;
    return Buffer.from(await Bun.file(this.#out).arrayBuffer());
  }

  close(): void {
    this.#process.kill();
  }
}
