import '../../src/platform/media/with-resolvers.ts';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVideoOf } from './make-videos.ts';
import { drawQuadrants, storedSize, type Orientation, type Size } from './quadrants.ts';

export interface HeicWish extends Partial<Size> {
  /** Tiles laid in a grid, as phones write; without it one coded picture. */
  tiled?: boolean;
  /** Of a tile. Phones take 512. */
  side?: number;
  /** A colour profile. */
  icc?: Buffer;
  /** Said by the `irot` property, which is what counts in this format. */
  orientation?: Extract<Orientation, 1 | 3 | 6 | 8>;
  /** A TIFF block: what follows `Exif\0\0` in a jpg. */
  exif?: Buffer;
  /** Ten bits a sample, in the wide range of light of a phone's HDR. */
  hdr?: boolean;
  /** Laid as the standard allows and few do: each tile in two pieces, the data's length in eight bytes. */
  isScattered?: boolean;
  /** The primary item only points at the picture, and turns it. */
  isIdentity?: boolean;
  /** So many pixels at each side are there and not to be seen. */
  margin?: number;
}

/** `irot` counts quarter turns against the clock. */
const TURNS = { 1: 0, 3: 2, 6: 3, 8: 1 };

const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)));
const u32 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, ...content: Buffer[]): Buffer =>
  box(type, u32(version << 24), ...content);

interface Coded {
  configuration: Buffer;
  bytes: Buffer;
}

/** HEVC of one picture: encoded into an mp4 of one frame, whose `hvcC` and `mdat` are then taken out. */
async function encode(rgb: Buffer, size: Size, hdr: boolean): Promise<Coded> {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-heic-'));
  try {
    await makeVideoOf(join(folder, 'one.mp4'), { ...size, frames: [rgb], video: 'h265', hdr });
    const file = readFileSync(join(folder, 'one.mp4'));
    const cut = (type: string) => {
      const at = file.indexOf(type, 'latin1') - 4;
      return file.subarray(at, at + file.readUInt32BE(at));
    };
    return { configuration: cut('hvcC'), bytes: cut('mdat').subarray(8) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A part of the picture, its last column and row repeated where the picture ends before the tile does. */
function cutTile(rgb: Buffer, { width, height }: Size, at: { x: number; y: number; side: number }): Buffer {
  const tile = Buffer.alloc(at.side * at.side * 3);
  for (let y = 0; y < at.side; y += 1) {
    for (let x = 0; x < at.side; x += 1) {
      const from = (Math.min(at.y + y, height - 1) * width + Math.min(at.x + x, width - 1)) * 3;
      rgb.copy(tile, (y * at.side + x) * 3, from, from + 3);
    }
  }
  return tile;
}

/** In a black margin. */
function framed(rgb: Buffer, { width, height }: Size, margin: number): Buffer {
  if (margin === 0) return rgb;
  const wide = width + 2 * margin;
  const all = Buffer.alloc(wide * (height + 2 * margin) * 3);
  for (let y = 0; y < height; y += 1)
    rgb.copy(all, ((y + margin) * wide + margin) * 3, y * width * 3, (y + 1) * width * 3);
  return all;
}

export async function makeHeic(wish: HeicWish = {}): Promise<Buffer> {
  const { orientation = 1, tiled = false, side = 64, hdr = false, margin = 0 } = wish;
  const seen = { width: wish.width ?? 100, height: wish.height ?? 120 };
  const visible = storedSize(seen, orientation);
  const stored = { width: visible.width + 2 * margin, height: visible.height + 2 * margin };
  const rgb = framed(drawQuadrants(seen, orientation), visible, margin);
  const columns = tiled ? Math.ceil(stored.width / side) : 1;
  const rows = tiled ? Math.ceil(stored.height / side) : 1;
  const coded: Coded[] = [];
  // Most tiles of a picture of four colours are alike.
  const alike = new Map<string, Promise<Coded>>();
  const encodeOnce = (bytes: Buffer, size: Size): Promise<Coded> => {
    const key = createHash('sha1').update(bytes).digest('hex');
    const known = alike.get(key) ?? encode(bytes, size, hdr);
    alike.set(key, known);
    return known;
  };
  for (let index = 0; index < columns * rows; index += 1) {
    const at = { x: (index % columns) * side, y: Math.floor(index / columns) * side, side };
    coded.push(
      tiled
        ? await encodeOnce(cutTile(rgb, stored, at), { width: side, height: side })
        : await encode(rgb, stored, hdr),
    );
  }
  return layOut({
    coded,
    columns,
    rows,
    stored,
    tile: tiled ? { width: side, height: side } : stored,
    tiled,
    turns: TURNS[orientation],
    exif: wish.exif ?? null,
    icc: wish.icc ?? null,
    visible: margin > 0 ? visible : null,
    isScattered: wish.isScattered ?? false,
    isIdentity: wish.isIdentity ?? false,
  });
}

interface Layout {
  coded: Coded[];
  columns: number;
  rows: number;
  stored: Size;
  tile: Size;
  tiled: boolean;
  turns: number;
  exif: Buffer | null;
  icc: Buffer | null;
  visible: Size | null;
  isScattered: boolean;
  isIdentity: boolean;
}

function layOut({
  coded,
  columns,
  rows,
  stored,
  tile,
  tiled,
  turns,
  exif,
  icc,
  visible,
  isScattered,
  isIdentity,
}: Layout): Buffer {
  const tiles = coded.map((_, index) => index + 1);
  const gridId = tiled ? coded.length + 1 : 1;
  const exifId = gridId + 1;
  const identityId = exifId + 1;
  const exifBytes = exif && Buffer.concat([u32(6), Buffer.from('Exif\0\0', 'latin1'), exif]);
  const items = [
    ...tiles.map((id) => ({ id, type: 'hvc1' })),
    ...(tiled ? [{ id: gridId, type: 'grid' }] : []),
    ...(exif ? [{ id: exifId, type: 'Exif' }] : []),
    ...(isIdentity ? [{ id: identityId, type: 'iden' }] : []),
  ];
  const entries = items.map(({ id, type }) => fullBox('infe', 2, u16(id, 0), Buffer.from(type, 'latin1'), u8(0)));
  const grid = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(stored.width, stored.height)]);

  const references = [
    ...(tiled ? [box('dimg', u16(gridId, tiles.length, ...tiles))] : []),
    ...(exif ? [box('cdsc', u16(exifId, 1, gridId))] : []),
    ...(isIdentity ? [box('dimg', u16(identityId, 1, gridId))] : []),
  ];
  const sizeOf = ({ width, height }: Size) => fullBox('ispe', 0, u32(width, height));
  const properties = box(
    'ipco',
    coded[0]?.configuration ?? u8(),
    sizeOf(tile),
    sizeOf(stored),
    box('irot', u8(turns)),
    ...(icc ? [box('colr', Buffer.from('prof'), icc)] : []),
    ...(visible ? [box('clap', u32(visible.width, 1, visible.height, 1, 0, 1, 0, 1))] : []),
  );
  // Numbers of properties, counted from one; the high bit says that a reader must know it.
  const aperture = visible ? [icc ? 0x86 : 0x85] : [];
  const ofPicture = [0x03, ...aperture, ...(isIdentity ? [] : [0x84]), ...(icc ? [0x05] : [])];
  const ofIdentity = isIdentity ? [{ id: identityId, numbers: [0x03, 0x84] }] : [];
  const ownedBy = (id: number, numbers: number[]) => Buffer.concat([u16(id), u8(numbers.length, ...numbers)]);
  const associations = [
    ...(tiled
      ? [...tiles.map((id) => ownedBy(id, [0x81, 0x02])), ownedBy(gridId, ofPicture)]
      : [ownedBy(1, [0x81, ...ofPicture])]),
    ...ofIdentity.map(({ id, numbers }) => ownedBy(id, numbers)),
  ];

  const payloads = [
    ...coded.map(({ bytes }, index) => ({ id: index + 1, bytes })),
    ...(exifBytes ? [{ id: exifId, bytes: exifBytes }] : []),
  ];
  const meta = (mdatAt: number): Buffer => {
    let offset = mdatAt + (isScattered ? 16 : 8);
    const places = payloads.map(({ id, bytes }) => {
      const half = Math.floor(bytes.length / 2);
      const pieces =
        isScattered && id !== exifId
          ? u32(offset, half, offset + half, bytes.length - half)
          : u32(offset, bytes.length);
      offset += bytes.length;
      return Buffer.concat([u16(id, 0, 0, pieces.length / 8), pieces]);
    });
    // Construction method 1: the grid's description lies in `idat`.
    if (tiled) places.push(Buffer.concat([u16(gridId, 1, 0, 1), u32(0, grid.length)]));
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(isIdentity ? identityId : gridId)),
      fullBox('iinf', 0, u16(entries.length), ...entries),
      ...(references.length ? [fullBox('iref', 0, ...references)] : []),
      box('iprp', properties, fullBox('ipma', 0, u32(associations.length), ...associations)),
      box('idat', grid),
      fullBox('iloc', 1, u8(0x44, 0x00), u16(places.length), ...places),
    );
  };
  const brand = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const mdatAt = brand.length + meta(0).length;
  const bodies = payloads.map(({ bytes }) => bytes);
  // A size of one says that the true one follows, in eight bytes.
  const data = isScattered
    ? Buffer.concat([
        u32(1),
        Buffer.from('mdat', 'latin1'),
        u32(
          0,
          bodies.reduce((sum, { length }) => sum + length, 16),
        ),
        ...bodies,
      ])
    : box('mdat', ...bodies);
  return Buffer.concat([brand, meta(mdatAt), data]);
}
