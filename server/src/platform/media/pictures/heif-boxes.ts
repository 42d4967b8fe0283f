import { AS_STORED, after, orientationOf, QUARTER_LEFT, SIDEWAYS_MIRROR, UPSIDE_DOWN_MIRROR, type Orientation, type Turn } from '../orientation.ts';

/** How a HEIF picture is put together: phones cut it into tiles of 512 x 512, each coded on its own. */
export interface HeifLayout {
  /** Item ids, row by row. */
  tiles: number[];
  columns: number;
  /** As stored, before it is turned upright. */
  width: number;
  height: number;
  orientation: Orientation;
  /** The colour profile; phones use Display P3. */
  icc: Buffer | undefined;
  /** Where the last byte of the picture ends; a file that is shorter was cut. */
  endsAt: number;
}

/** A grid's description with its sizes in four bytes. */
const GRID_BYTES = 12;

interface Box {
  type: string;
  body: Buffer;
}
interface Extent {
  /** Zero: counted from the start of the file. One: inside the `idat` box. */
  method: number;
  offset: number;
  length: number;
}

export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

/** The meta box's body, version and flags included. Throws on anything that is not a picture we can lay out. */
export async function readHeifLayout(meta: Buffer, readAt: ReadAt): Promise<HeifLayout> {
  const boxes = boxesIn(meta.subarray(4));
  const find = (type: string): Buffer => boxes.find((box) => box.type === type)?.body ?? fail(`no ${type}`);
  const primary = readPrimary(find('pitm'));
  const places = readPlaces(find('iloc'));
  const properties = readProperties(find('iprp'), primary);
  const description = async (id: number): Promise<Buffer> => {
    const { method, offset, length } = places.get(id)?.[0] ?? fail('a grid without a place');
    return method === 1 ? find('idat').subarray(offset, offset + length) : readAt(offset, Math.min(length, GRID_BYTES));
  };

  const isGrid = readTypes(find('iinf')).get(primary) === 'grid';
  const tiles = isGrid ? readTiles(find('iref'), primary) : [primary];
  const grid = isGrid ? readGrid(await description(primary)) : { columns: 1, rows: 1, ...properties.size };
  if (tiles.length !== grid.columns * grid.rows) fail('tiles do not fill the grid');
  const endsAt = Math.max(...tiles.flatMap((id) => places.get(id) ?? fail('a tile without a place')).map(({ offset, length }) => offset + length));
  return { tiles, columns: grid.columns, width: grid.width, height: grid.height, orientation: orientationOf(properties.turn), icc: properties.icc, endsAt };
}

function fail(what: string): never {
  throw new Error(`HEIF: ${what}`);
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

const versionOf = (body: Buffer): number => body.readUInt8(0);
/** Item ids are two bytes in the first versions of each box and four in the later ones. */
const idReader = (isWide: boolean) => ({ bytes: isWide ? 4 : 2, read: (body: Buffer, at: number) => (isWide ? body.readUInt32BE(at) : body.readUInt16BE(at)) });

const readPrimary = (body: Buffer): number => idReader(versionOf(body) > 0).read(body, 4);

function readTypes(body: Buffer): Map<number, string> {
  const entries = boxesIn(body.subarray(versionOf(body) === 0 ? 6 : 8));
  return new Map(entries.map(({ body: entry }) => {
    const id = idReader(versionOf(entry) > 2);
    const typeAt = 4 + id.bytes + 2;
    return [id.read(entry, 4), entry.toString('latin1', typeAt, typeAt + 4)];
  }));
}

function readTiles(body: Buffer, grid: number): number[] {
  const id = idReader(versionOf(body) > 0);
  for (const { type, body: reference } of boxesIn(body.subarray(4))) {
    if (type !== 'dimg' || id.read(reference, 0) !== grid) continue;
    const count = reference.readUInt16BE(id.bytes);
    return Array.from({ length: count }, (_, index) => id.read(reference, id.bytes * (index + 1) + 2));
  }
  return fail('a grid without tiles');
}

function readGrid(body: Buffer): { columns: number; rows: number; width: number; height: number } {
  const isWide = (body.readUInt8(1) & 1) === 1;
  const side = (at: number) => (isWide ? body.readUInt32BE(at) : body.readUInt16BE(at));
  return { rows: body.readUInt8(2) + 1, columns: body.readUInt8(3) + 1, width: side(4), height: side(isWide ? 8 : 6) };
}

function readPlaces(body: Buffer): Map<number, Extent[]> {
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

interface Properties {
  size: { width: number; height: number };
  turn: Turn;
  icc: Buffer | undefined;
}

function readProperties(iprp: Buffer, item: number): Properties {
  const boxes = boxesIn(iprp);
  const all = boxesIn(boxes.find(({ type }) => type === 'ipco')?.body ?? fail('no ipco'));
  const own = boxes.filter(({ type }) => type === 'ipma').flatMap(({ body }) => propertiesOf(body, item)).map((index) => all[index - 1]);
  let turn = AS_STORED;
  let size = { width: 0, height: 0 };
  let icc: Buffer | undefined;
  for (const property of own) {
    if (property?.type === 'ispe') size = { width: property.body.readUInt32BE(4), height: property.body.readUInt32BE(8) };
    // Quarter turns against the clock.
    if (property?.type === 'irot') for (let turns = property.body.readUInt8(0) & 3; turns > 0; turns -= 1) turn = after(turn, QUARTER_LEFT);
    // The other kind of `colr` numbers a known colour space instead of carrying a profile.
    if (property?.type === 'colr' && ['prof', 'rICC'].includes(property.body.toString('latin1', 0, 4))) icc = property.body.subarray(4);
    if (property?.type === 'imir') turn = after(turn, property.body.readUInt8(0) & 1 ? SIDEWAYS_MIRROR : UPSIDE_DOWN_MIRROR);
  }
  return { size, turn, icc };
}

/** Numbers of the item's properties, counted from one, in the order in which they act. */
function propertiesOf(body: Buffer, wanted: number): number[] {
  const id = idReader(versionOf(body) > 0);
  const isWide = (body.readUInt8(3) & 1) === 1;
  let at = 8;
  for (let entry = body.readUInt32BE(4); entry > 0; entry -= 1) {
    const item = id.read(body, at);
    const count = body.readUInt8(at + id.bytes);
    at += id.bytes + 1;
    const numbers = Array.from({ length: count }, (_, index) => (isWide ? body.readUInt16BE(at + index * 2) & 0x7fff : body.readUInt8(at + index) & 0x7f));
    if (item === wanted) return numbers;
    at += count * (isWide ? 2 : 1);
  }
  return [];
}
