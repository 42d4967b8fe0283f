import sharp from 'sharp';
import { makeJpeg } from './make-pictures.ts';
import { layTiff, type TiffEntry, type TiffLayer } from './make-tiff.ts';
import { drawQuadrants, storedSize, type Orientation, type Size } from './quadrants.ts';

export type RawKind = 'nef' | 'cr2' | 'arw' | 'dng' | 'rw2' | 'cr3';

export interface RawWish {
  /** How the camera was held. */
  orientation?: Orientation;
  /** As EXIF writes it; with the zone of Yekaterinburg. */
  takenAt?: string;
  /** Instead of the camera's large jpg. */
  large?: Buffer;
  /** Instead of its small one. */
  small?: Buffer;
  /** Neither is there. */
  isBare?: boolean;
}

/** What stands where the sensor's data would. */
const SENSOR = Buffer.alloc(3000, 0xa5);
const CFA = 32_803;
/** A jpg without loss, as sensor data is coded: it says that it is larger than any picture in the file. */
const SENSOR_JPEG = Buffer.concat([
  Buffer.from('ffd8ffc3001108177017700302110003110004110000ffda0008010100000000', 'hex'),
  SENSOR,
]);

interface Previews {
  large: Buffer;
  small: Buffer;
}

/** Small, and laid as the makers lay them: the jpgs where each of them keeps its own, the sensor's data beside. */
export async function makeRaw(kind: RawKind, wish: RawWish = {}): Promise<Buffer> {
  const { orientation = 1 } = wish;
  const [wide, narrow] = [
    { width: 160, height: 120 },
    { width: 32, height: 24 },
  ];
  // Panasonic's jpg is like that of every camera, with the date and the orientation in it; the others' say nothing
  // about themselves.
  const panasonic = () =>
    makeJpeg({ ...wide, orientation, ...(wish.takenAt && { takenAt: wish.takenAt, zone: '+05:00' }) });
  const bytes = {
    large: wish.large ?? (await (kind === 'rw2' ? panasonic() : silentJpeg(wide, orientation))),
    small: wish.small ?? (await silentJpeg(narrow, orientation)),
  };
  if (kind === 'cr3') return makeCr3(bytes, wish);
  return TIFFS[kind](bytes, wish);
}

/** Stored lying, if the camera was held so, and not a word about it. */
const silentJpeg = (seen: Size, orientation: Orientation): Promise<Buffer> =>
  sharp(drawQuadrants(seen, orientation), { raw: { ...storedSize(seen, orientation), channels: 3 } })
    .jpeg()
    .toBuffer();

const strip = (at: number, bytes: Buffer): TiffEntry[] => [
  { tag: 273, value: at },
  { tag: 279, value: bytes.length },
];
const jpegOf = ({ put }: TiffLayer, bytes: Buffer, { isBare }: RawWish): TiffEntry[] =>
  isBare
    ? []
    : [
        { tag: 513, value: put(bytes) },
        { tag: 514, value: bytes.length },
      ];
const sensor = (layer: TiffLayer): number =>
  layer.directory([
    { tag: 262, value: { shorts: [CFA] } },
    { tag: 259, value: { shorts: [1] } },
    ...strip(layer.put(SENSOR), SENSOR),
  ]);
const held = ({ orientation = 1 }: RawWish): TiffEntry => ({ tag: 274, value: { shorts: [orientation] } });
const NOTES = (takenAt: string): TiffEntry[] => [
  { tag: 36_867, value: takenAt },
  { tag: 36_881, value: '+05:00' },
];
const GPS: TiffEntry[] = [
  { tag: 1, value: 'N' },
  { tag: 2, value: { fractions: [55, 30, 0] } },
  { tag: 3, value: 'W' },
  { tag: 4, value: { fractions: [37, 15, 0] } },
];
const notes = ({ directory }: TiffLayer, { takenAt }: RawWish): TiffEntry[] =>
  takenAt
    ? [
        { tag: 34_665, value: directory(NOTES(takenAt)) },
        { tag: 34_853, value: directory(GPS) },
      ]
    : [];

const TIFFS: Record<Exclude<RawKind, 'cr3'>, (bytes: Previews, wish: RawWish) => Buffer> = {
  nef: ({ large }, wish) =>
    layTiff({ isLittle: false }, (layer) => {
      const subs = [layer.directory([{ tag: 254, value: 1 }, ...jpegOf(layer, large, wish)]), sensor(layer)];
      return layer.directory([
        { tag: 271, value: 'NIKON CORPORATION' },
        held(wish),
        { tag: 330, value: { longs: subs } },
        ...tinyPicture(layer),
        ...notes(layer, wish),
      ]);
    }),
  cr2: ({ large, small }, wish) =>
    layTiff({ mark: Buffer.from('CR\x02\0\0\0\0\0', 'latin1') }, (layer) => {
      const raw = layer.directory([
        { tag: 259, value: { shorts: [6] } },
        ...strip(layer.put(SENSOR_JPEG), SENSOR_JPEG),
      ]);
      const thumbnail = layer.directory([{ tag: 259, value: { shorts: [6] } }, ...jpegOf(layer, small, wish)], raw);
      const whole = wish.isBare ? [] : [{ tag: 259, value: { shorts: [6] } }, ...strip(layer.put(large), large)];
      return layer.directory([{ tag: 271, value: 'Canon' }, held(wish), ...whole, ...notes(layer, wish)], thumbnail);
    }),
  arw: ({ large, small }, wish) =>
    layTiff({}, (layer) => {
      const thumbnail = layer.directory(jpegOf(layer, small, wish).concat({ tag: 254, value: 1 }));
      return layer.directory(
        [
          { tag: 271, value: 'SONY' },
          held(wish),
          { tag: 330, value: { longs: [sensor(layer)] } },
          ...jpegOf(layer, large, wish),
          ...notes(layer, wish),
        ],
        thumbnail,
      );
    }),
  dng: ({ large }, wish) =>
    layTiff({}, (layer) => {
      const raw = layer.directory([
        { tag: 262, value: { shorts: [CFA] } },
        { tag: 259, value: { shorts: [7] } },
        ...strip(layer.put(SENSOR_JPEG), SENSOR_JPEG),
      ]);
      const preview = layer.directory([
        { tag: 254, value: 1 },
        { tag: 262, value: { shorts: [6] } },
        { tag: 259, value: { shorts: [7] } },
        ...(wish.isBare ? [] : strip(layer.put(large), large)),
      ]);
      return layer.directory([
        { tag: 50_706, value: Buffer.from([1, 4, 0, 0]) },
        held(wish),
        { tag: 330, value: { longs: [raw, preview] } },
        ...notes(layer, wish),
      ]);
    }),
  rw2: ({ large }, wish) =>
    layTiff({ magic: 0x55 }, (layer) =>
      layer.directory([
        { tag: 271, value: 'Panasonic' },
        held(wish),
        { tag: 273, value: 0xffff_ffff },
        { tag: 279, value: 3000 },
        ...(wish.isBare ? [] : [{ tag: 46, value: large }]),
      ]),
    ),
};

/** Nikon's first directory: a few pixels without compression. */
const tinyPicture = ({ put }: TiffLayer): TiffEntry[] => {
  const pixels = Buffer.alloc(4 * 3 * 3, 128);
  return [
    { tag: 254, value: 1 },
    { tag: 256, value: 4 },
    { tag: 257, value: 3 },
    { tag: 258, value: { shorts: [8, 8, 8] } },
    { tag: 259, value: { shorts: [1] } },
    { tag: 262, value: { shorts: [2] } },
    { tag: 277, value: { shorts: [3] } },
    { tag: 278, value: 3 },
    ...strip(put(pixels), pixels),
  ];
};

const u32 = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])),
  );
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const named = (uuid: string, ...content: Buffer[]): Buffer => box('uuid', Buffer.from(uuid, 'hex'), ...content);

function makeCr3({ large, small }: Previews, wish: RawWish): Buffer {
  const described = (entries: TiffEntry[]) => layTiff({}, ({ directory }) => directory(entries));
  const descriptions = [
    box('CMT1', described([{ tag: 271, value: 'Canon' }, held(wish)])),
    ...(wish.takenAt ? [box('CMT2', described(NOTES(wish.takenAt))), box('CMT4', described(GPS))] : []),
  ];
  const canon = named(
    '85c0b687820f11e08111f4ce462b6a48',
    box('CNCV', Buffer.from('CanonCR3_001/00.09.00/00.00.00', 'latin1')),
    ...descriptions,
    ...(wish.isBare ? [] : [box('THMB', u32(0, 0, small.length, 0), small)]),
  );
  const preview = named('eaf42b5e1c984b88b9fbb7dc406e4d16', u32(0, 1), box('PRVW', u32(0, 0, 0, small.length), small));
  const sample = (at: number, length: number) =>
    box(
      'trak',
      box('mdia', box('minf', box('stbl', box('stsz', u32(0, 0, 1, length)), box('co64', u32(0, 1, 0, at))))),
    );
  const movie = (at: number) =>
    box('moov', canon, ...(wish.isBare ? [] : [sample(at, large.length)]), sample(at + large.length, SENSOR.length));
  const head = box('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1'));
  const rest = wish.isBare ? [] : [preview];
  const dataAt = head.length + movie(0).length + rest.reduce((sum, { length }) => sum + length, 0) + 8;
  return Buffer.concat([head, movie(dataAt), ...rest, box('mdat', large, SENSOR)]);
}
