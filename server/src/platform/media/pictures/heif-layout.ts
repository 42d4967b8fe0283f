import {
  IDENTITY_TURN,
  composeTurns,
  orientationOf,
  QUARTER_LEFT,
  SIDEWAYS_MIRROR,
  UPSIDE_DOWN_MIRROR,
  type Orientation,
  type Turn,
} from '../orientation.ts';
import type { ReadAt } from '../read-at.ts';
import {
  boxesIn,
  fail,
  propertiesOf,
  readGrid,
  readParts,
  readPlaces,
  readPrimary,
  readTypes,
  type Box,
  type Extent,
} from './heif-boxes.ts';

/** How a HEIF picture is put together: phones cut it into tiles of 512 x 512, each coded on its own. */
export interface HeifLayout {
  /** Row by row. The same one may stand in several places. */
  tiles: HeifTile[];
  columns: number;
  /** As stored, before it is turned upright. */
  width: number;
  height: number;
  /** What of it is to be seen, in pixels as stored. */
  seen: Rectangle;
  orientation: Orientation;
  /** The colour profile; phones use Display P3. */
  icc: Buffer | undefined;
  /** The colour space by its numbers, which counts before the one that the tiles tell. */
  colours: HeifColours | undefined;
  /** Where the last byte of the picture ends; a file that is shorter was cut. */
  endsAt: number;
}

export interface HeifTile {
  id: number;
  /** HEVC's parameter sets. */
  configuration: Buffer;
  read: () => Promise<Buffer>;
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Numbers of ITU-T H.273. */
export interface HeifColours {
  primaries: number;
  transfer: number;
  matrix: number;
  isFullRange: boolean;
}

/** A grid's description with its sizes in four bytes. */
const GRID_BYTES = 12;
/** Of one coded tile: a picture of 100 megapixels in one piece has been seen at 40. */
const MAX_TILE_BYTES = 256 * 1024 * 1024;

/** The meta box's body, version and flags included. Throws on anything that is not a picture we can lay out. */
export async function readHeifLayout(meta: Buffer, readAt: ReadAt): Promise<HeifLayout> {
  const boxes = boxesIn(meta.subarray(4));
  const find = (type: string): Buffer => boxes.find((box) => box.type === type)?.body ?? fail(`no ${type}`);
  const places = readPlaces(find('iloc'));
  const types = readTypes(find('iinf'));
  const iprp = find('iprp');
  const extentsOf = (id: number): Extent[] => places.get(id) ?? fail('an item without a place');
  const readExtent = ({ method, offset, length }: Extent, most: number): Promise<Buffer> | Buffer => {
    if (method === 1)
      return find('idat')
        .subarray(offset, length === 0 ? undefined : offset + length)
        .subarray(0, most);
    return method === 0 ? readAt(offset, Math.min(length, most)) : fail('an item made of items');
  };
  const tileOf = (id: number): HeifTile => ({
    id,
    configuration:
      listProperties(iprp, id).find(({ type }) => type === 'hvcC')?.body ?? fail('a tile that is not HEVC'),
    read: async () => {
      const extents = extentsOf(id);
      if (extents.reduce((sum, { length }) => sum + length, 0) > MAX_TILE_BYTES) fail('a tile too large');
      const parts: Buffer[] = [];
      for (const extent of extents) parts.push(await readExtent(extent, MAX_TILE_BYTES));
      return Buffer.concat(parts);
    },
  });

  const shown = readPrimary(find('pitm'));
  const turned = readProperties(listProperties(iprp, shown));
  // An identity shows another item, turned its own way.
  const isIdentity = types.get(shown) === 'iden';
  const primary = isIdentity ? (readParts(find('iref'), shown)[0] ?? fail('an identity of nothing')) : shown;
  const stored = isIdentity ? readProperties(listProperties(iprp, primary)) : turned;
  const isGrid = types.get(primary) === 'grid';
  const ids = isGrid ? readParts(find('iref'), primary) : [primary];
  const grid = isGrid
    ? readGrid(await readExtent(extentsOf(primary)[0] ?? fail('a grid without a place'), GRID_BYTES))
    : { columns: 1, rows: 1, ...stored.size };
  if (ids.length !== grid.columns * grid.rows) fail('tiles do not fill the grid');
  const tiles = new Map([...new Set(ids)].map((id) => [id, tileOf(id)]));
  const inFile = [...tiles.keys()].flatMap(extentsOf).filter(({ method }) => method === 0);
  return {
    tiles: ids.map((id) => tiles.get(id) ?? tileOf(id)),
    columns: grid.columns,
    width: grid.width,
    height: grid.height,
    seen: stored.aperture?.(grid) ?? { left: 0, top: 0, width: grid.width, height: grid.height },
    orientation: orientationOf(isIdentity ? composeTurns(stored.turn, turned.turn) : stored.turn),
    icc: stored.icc ?? turned.icc,
    colours: stored.colours ?? (tiles.get(ids[0] ?? 0) && readProperties(listProperties(iprp, ids[0] ?? 0)).colours),
    endsAt: inFile.reduce((end, { offset, length }) => Math.max(end, offset + length), 0),
  };
}

function listProperties(iprp: Buffer, item: number): Box[] {
  const boxes = boxesIn(iprp);
  const all = boxesIn(boxes.find(({ type }) => type === 'ipco')?.body ?? fail('no ipco'));
  return boxes
    .filter(({ type }) => type === 'ipma')
    .flatMap(({ body }) => propertiesOf(body, item))
    .flatMap((index) => all[index - 1] ?? []);
}

interface Properties {
  size: { width: number; height: number };
  turn: Turn;
  aperture?: (whole: { width: number; height: number }) => Rectangle;
  icc?: Buffer;
  colours?: HeifColours;
}

function readProperties(own: Box[]): Properties {
  const found: Properties = { size: { width: 0, height: 0 }, turn: IDENTITY_TURN };
  for (const { type, body } of own) {
    if (type === 'ispe') found.size = { width: body.readUInt32BE(4), height: body.readUInt32BE(8) };
    // Quarter turns against the clock.
    if (type === 'irot')
      for (let turns = body.readUInt8(0) & 3; turns > 0; turns -= 1)
        found.turn = composeTurns(found.turn, QUARTER_LEFT);
    if (type === 'imir')
      found.turn = composeTurns(found.turn, body.readUInt8(0) & 1 ? SIDEWAYS_MIRROR : UPSIDE_DOWN_MIRROR);
    if (type === 'clap') found.aperture = (whole) => readAperture(body, whole);
    if (type === 'colr') Object.assign(found, readColours(body));
  }
  return found;
}

/** A profile, or the number of a known colour space. A picture may have both. */
function readColours(body: Buffer): Pick<Properties, 'icc' | 'colours'> {
  const kind = body.toString('latin1', 0, 4);
  if (kind === 'prof' || kind === 'rICC') return { icc: body.subarray(4) };
  if (kind !== 'nclx') return {};
  return {
    colours: {
      primaries: body.readUInt16BE(4),
      transfer: body.readUInt16BE(6),
      matrix: body.readUInt16BE(8),
      isFullRange: body.readUInt8(10) >> 7 === 1,
    },
  };
}

/** Width, height and the distance of the middles, each as a fraction. One that reaches beyond the picture is no one. */
function readAperture(body: Buffer, whole: { width: number; height: number }): Rectangle {
  const fraction = (index: number) => body.readInt32BE(index * 8) / body.readInt32BE(index * 8 + 4);
  const width = Math.round(fraction(0));
  const height = Math.round(fraction(1));
  const left = Math.round((whole.width - width) / 2 + fraction(2));
  const top = Math.round((whole.height - height) / 2 + fraction(3));
  const fits =
    width > 0 && height > 0 && left >= 0 && top >= 0 && left + width <= whole.width && top + height <= whole.height;
  return fits ? { left, top, width, height } : { left: 0, top: 0, ...whole };
}
