/** A file that can't be read: it is one of our own or of a package, so nobody but its maker can mend it. */
export class DamagedModel extends Error {
  override readonly name = "DamagedModel";
}

/**
 * A table of a FlatBuffer (flatbuffers.dev, "Internals"), whose numbers tell how far behind them the next thing lies.
 * Each is checked against the file's bounds, and each length before anything is made of it.
 */
export class Table {
  constructor(
    private readonly view: DataView,
    private readonly at: number,
  ) {}

  static root(bytes: Uint8Array): Table {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new Table(view, checked(view, 0, 4).getUint32(0, true));
  }

  byte(field: number, absent = 0): number {
    const slot = this.slot(field);
    return slot === undefined ? absent : checked(this.view, slot, 1).getInt8(slot);
  }

  integer(field: number, absent = 0): number {
    const slot = this.slot(field);
    return slot === undefined ? absent : checked(this.view, slot, 4).getInt32(slot, true);
  }

  table(field: number): Table | undefined {
    const at = this.target(field);
    return at === undefined ? undefined : new Table(this.view, at);
  }

  bytes(field: number): Uint8Array {
    const { start, count } = this.vector(field, 1);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, count);
  }

  text(field: number): string {
    return new TextDecoder().decode(this.bytes(field));
  }

  integers(field: number): number[] {
    const { start, count } = this.vector(field, 4);
    return Array.from({ length: count }, (_, index) => this.view.getInt32(start + 4 * index, true));
  }

  tables(field: number): Table[] {
    const { start, count } = this.vector(field, 4);
    return Array.from({ length: count }, (_, index) => {
      const at = start + 4 * index;
      return new Table(this.view, at + this.view.getUint32(at, true));
    });
  }

  private vector(field: number, width: number): { start: number; count: number } {
    const at = this.target(field);
    if (at === undefined) return { start: 0, count: 0 };
    const count = checked(this.view, at, 4).getUint32(at, true);
    checked(this.view, at + 4, count * width);
    return { start: at + 4, count };
  }

  private target(field: number): number | undefined {
    const slot = this.slot(field);
    return slot === undefined ? undefined : slot + checked(this.view, slot, 4).getUint32(slot, true);
  }

  /** Gives the place of a field's value; undefined where the file leaves it at its default. */
  private slot(field: number): number | undefined {
    const list = this.at - checked(this.view, this.at, 4).getInt32(this.at, true);
    const entry = 4 + 2 * field;
    if (entry + 2 > checked(this.view, list, 2).getUint16(list, true)) return undefined;
    const offset = checked(this.view, list + entry, 2).getUint16(list + entry, true);
    return offset === 0 ? undefined : this.at + offset;
  }
}

function checked(view: DataView, at: number, length: number): DataView {
  if (at < 0 || at + length > view.byteLength) throw new DamagedModel("It points beyond its own end.");
  return view;
}
