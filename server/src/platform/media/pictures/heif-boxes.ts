/**
 * The tables of a HEIF file: which items there are, where their bytes lie, what is said about each. Throws on anything
 * that is cut.
 */

export interface Box {
  type: string;
  body: Buffer;
}
export interface Extent {
  /** Zero: counted from the start of the file. One: inside the `idat` box. */
  method: number;
  offset: number;
  length: number;
}

export function fail(what: string): never {
  throw new Error(`HEIF: ${what}`);
}

export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

const versionOf = (body: Buffer): number => body.readUInt8(0);
/** Item ids are two bytes in the first versions of each box and four in the later ones. */
const idReader = (isWide: boolean) => ({
  bytes: isWide ? 4 : 2,
  read: (body: Buffer, at: number) => (isWide ? body.readUInt32BE(at) : body.readUInt16BE(at)),
});

export const readPrimary = (body: Buffer): number => idReader(versionOf(body) > 0).read(body, 4);

export function readTypes(body: Buffer): Map<number, string> {
  const entries = boxesIn(body.subarray(versionOf(body) === 0 ? 6 : 8));
  return new Map(
    entries.map(({ body: entry }) => {
      const id = idReader(versionOf(entry) > 2);
      const typeAt = 4 + id.bytes + 2;
      return [id.read(entry, 4), entry.toString('latin1', typeAt, typeAt + 4)];
    }),
  );
}

/** The items that a grid is laid of, or that another derived item shows. */
export function readParts(body: Buffer, whole: number): number[] {
  const id = idReader(versionOf(body) > 0);
  for (const { type, body: reference } of boxesIn(body.subarray(4))) {
    if (type !== 'dimg' || id.read(reference, 0) !== whole) continue;
    const count = reference.readUInt16BE(id.bytes);
    return Array.from({ length: count }, (_, index) => id.read(reference, id.bytes * (index + 1) + 2));
  }
  return fail('a picture without parts');
}

export function readGrid(body: Buffer): { columns: number; rows: number; width: number; height: number } {
  const isWide = (body.readUInt8(1) & 1) === 1;
  const side = (at: number) => (isWide ? body.readUInt32BE(at) : body.readUInt16BE(at));
  return { rows: body.readUInt8(2) + 1, columns: body.readUInt8(3) + 1, width: side(4), height: side(isWide ? 8 : 6) };
}

export function readPlaces(body: Buffer): Map<number, Extent[]> {
  const version = versionOf(body);
  const [offsetBytes, lengthBytes] = [body.readUInt8(4) >> 4, body.readUInt8(4) & 15];
  const [baseBytes, indexBytes] = [body.readUInt8(5) >> 4, version > 0 ? body.readUInt8(5) & 15 : 0];
  let at = 6;
  const next = (bytes: number): number => {
    at += bytes;
    // Sizes of eight bytes are allowed; a file whose picture lies beyond 2^48 is not ours to open.
    return bytes === 8 ? body.readUIntBE(at - 6, 6) : bytes === 0 ? 0 : body.readUIntBE(at - bytes, bytes);
  };
  const idBytes = version === 2 ? 4 : 2;
  const count = next(idBytes);
  const places = new Map<number, Extent[]>();
  for (let item = 0; item < count; item += 1) {
    const id = next(idBytes);
    const method = version > 0 ? next(2) & 15 : 0;
    next(2);
    const base = next(baseBytes);
    const extents = Array.from({ length: next(2) }, () => {
      next(indexBytes);
      return { method, offset: base + next(offsetBytes), length: next(lengthBytes) };
    });
    places.set(id, extents);
  }
  return places;
}

/** Numbers of the item's properties, counted from one, in the order in which they act. */
export function propertiesOf(body: Buffer, wanted: number): number[] {
  const id = idReader(versionOf(body) > 0);
  const isWide = (body.readUInt8(3) & 1) === 1;
  let at = 8;
  for (let entry = body.readUInt32BE(4); entry > 0; entry -= 1) {
    const item = id.read(body, at);
    const count = body.readUInt8(at + id.bytes);
    at += id.bytes + 1;
    const numbers = Array.from({ length: count }, (_, index) =>
      isWide ? body.readUInt16BE(at + index * 2) & 0x7fff : body.readUInt8(at + index) & 0x7f,
    );
    if (item === wanted) return numbers;
    at += count * (isWide ? 2 : 1);
  }
  return [];
}
