import type { PictureFormat } from '../facts.ts';
import { isOrientation, type Orientation } from '../orientation.ts';
import { withBytes, type OpenedBytes } from '../read-at.ts';
import { MAX_PIXELS, MediaRefused } from '../refused.ts';
import { readCr3 } from './canon-cr3.ts';
import { jpegSizeAt } from './jpeg-frame.ts';
import { readRawTags } from './raw-notes.ts';
import { readDirectories, TAG, type Directory, type Place } from './tiff-directories.ts';
import { listTiffPreviews, requireComplete } from './tiff-previews.ts';

const RAW_FORMATS = ['nef', 'cr2', 'cr3', 'arw', 'dng', 'rw2'] as const satisfies PictureFormat[];
export type RawFormat = (typeof RAW_FORMATS)[number];
const RAWS: ReadonlySet<PictureFormat> = new Set(RAW_FORMATS);
export const isRawFormat = (format: PictureFormat): format is RawFormat => RAWS.has(format);

/** A jpg of 60 megapixels at its best has been seen at 30. */
const MAX_PREVIEW_BYTES = 128 * 1024 * 1024;
/** The largest may be broken and the next sound; nobody has ten. */
const MAX_PREVIEWS = 4;

export interface RawPicture {
  /** Jpgs that the camera made of its data, the largest first. Not yet decoded. */
  previews: (() => Promise<Buffer>)[];
  /** How the camera was held; null leaves a jpg its own. */
  orientation: Orientation | null;
  tags: Record<string, unknown>;
}

/** What can be shown of a camera's raw file. We do not develop it: the camera's own picture is what its owner saw. */
export const readRaw = (path: string, format: RawFormat): Promise<RawPicture> =>
  withBytes(path, async (file) => {
    const { directories, places } = format === 'cr3' ? await inCr3(file) : await inTiff(file);
    const sized = await Promise.all(
      unlike(places)
        .filter(({ at, length }) => length <= MAX_PREVIEW_BYTES && at + length <= file.size)
        .map(async (place) => {
          const size = await jpegSizeAt(file.readAt, place);
          return { place, pixels: size ? size.width * size.height : 0 };
        }),
    );
    const shown = sized
      .filter(({ pixels }) => pixels > 0 && pixels <= MAX_PIXELS)
      .toSorted((one, other) => other.pixels - one.pixels || other.place.length - one.place.length);
    const previewAt = ({ at, length }: Place) => withBytes(path, ({ readAt }) => readAt(at, length));
    return {
      previews: shown.slice(0, MAX_PREVIEWS).map(
        ({ place }) =>
          () =>
            previewAt(place),
      ),
      orientation: await orientationOf(directories),
      tags: await readRawTags(directories),
    };
  });

interface Found {
  directories: Directory[];
  places: Place[];
}

async function inTiff(file: OpenedBytes): Promise<Found> {
  const directories = await readDirectories(file.readAt);
  if (directories.length === 0) throw new MediaRefused('damaged');
  await requireComplete(directories, file);
  return { directories, places: await listTiffPreviews(directories) };
}

async function inCr3(file: OpenedBytes): Promise<Found> {
  const { directories, previews, isWhole } = await readCr3(file);
  if (!isWhole) throw new MediaRefused('damaged');
  return { directories, places: previews };
}

/** The same jpg is often told of twice. */
const unlike = (places: Place[]): Place[] => [...new Map(places.map((place) => [place.at, place])).values()];

/** The camera's, which holds for all its pictures. */
async function orientationOf(directories: Directory[]): Promise<Orientation | null> {
  for (const directory of directories.filter(({ role }) => role === 'main')) {
    const [value] = await directory.numbers(TAG.orientation);
    if (value !== undefined && isOrientation(value)) return value;
  }
  return null;
}
