import type { FrameFeatures } from '@rakurs/contract';
import { ImageUndecodable } from '../images/image-undecodable.ts';
import {
  packFeatures,
  packTiles,
  FEATURE_VERSION,
  unpackFeatures,
  unpackTiles,
  type Features,
  type View,
} from '../classifiers/index.ts';
import { ImageGone, ImageUnreadable } from './fetch-image.ts';
import type { ClassTraining } from './class-training.ts';

export interface KnownFrame {
  /** 0: no frame of a file, nothing of it is kept. */
  id: number;
  url: string;
  whole_url: string | null;
  tiles_url: string | null;
}

interface Wanted {
  tiles: boolean;
  /** What is already at hand of it. */
  whole?: Features;
}

export interface ExtractedFeatures {
  features: Features;
  /** What was not known before, to be kept; null when all of it was, or when nobody keeps it. */
  fresh: FrameFeatures | null;
}

export type FeaturesOf = (frame: KnownFrame, wanted: Wanted) => Promise<ExtractedFeatures>;

/** What is kept of a frame is believed; only for what is not kept the image is fetched and looked at. */
export const createFeaturesOf =
  ({
    extractFeatures,
    extractTiles,
    fetchImage,
    fetchStoredFeatures,
  }: Pick<ClassTraining, 'extractFeatures' | 'extractTiles' | 'fetchImage' | 'fetchStoredFeatures'>): FeaturesOf =>
  async ({ id, url, whole_url: wholeUrl, tiles_url: tilesUrl }, { tiles, whole: atHand }) => {
    const kept = async <Unpacked>(
      address: string | null,
      unpack: (bytes: Uint8Array) => Unpacked,
    ): Promise<Unpacked | null> => {
      const bytes = address === null ? null : await fetchStoredFeatures(address);
      return bytes && readable(() => unpack(bytes));
    };
    const knownWhole = atHand ?? (await kept(wholeUrl, unpackFeatures));
    const knownTiles = tiles ? await kept(tilesUrl, unpackTiles) : null;
    if (knownWhole && (knownTiles || !tiles)) return { features: { ...knownWhole, tiles: knownTiles }, fresh: null };
    const image = await fetchImage(url);
    try {
      const whole = knownWhole ?? (await extractFeatures(image));
      const quarters = tiles ? (knownTiles ?? (await extractTiles(image))) : null;
      return {
        features: { ...whole, tiles: quarters },
        fresh:
          id === 0
            ? null
            : toFrameFeatures(id, { whole: knownWhole ? null : whole, tiles: knownTiles ? null : quarters }),
      };
    } catch (error) {
      // Whatever else went wrong, memory that ran out or a model that did not load, may go well another time: nobody
      // may be told that nothing is there.
      throw error instanceof ImageUndecodable ? new ImageUnreadable(error.message) : error;
    }
  };

/** What another feature version or a broken disk left behind is as good as nothing. */
function readable<Unpacked>(unpack: () => Unpacked): Unpacked | null {
  try {
    return unpack();
  } catch {
    return null;
  }
}

export const toFrameFeatures = (
  frameId: number,
  { whole, tiles }: { whole: Features | null; tiles?: View[] | null },
): FrameFeatures => ({
  frame_id: frameId,
  recipe: FEATURE_VERSION,
  whole: whole && packFeatures(whole).toString('base64'),
  tiles: tiles ? packTiles(tiles).toString('base64') : null,
});

/**
 * A server takes answers of so many characters, and a little more. What does not fit is looked at again another time.
 */
const MAX_CHARACTERS = 20_000_000;

export interface FeatureBatch {
  kept: FrameFeatures[];
  keep(fresh: FrameFeatures | null): void;
}

export function createFeatureBatch(): FeatureBatch {
  const kept: FrameFeatures[] = [];
  let left = MAX_CHARACTERS;
  return {
    kept,
    keep(fresh) {
      const length = (fresh?.whole?.length ?? 0) + (fresh?.tiles?.length ?? 0);
      if (!fresh || length > left) return;
      left -= length;
      const same = kept.find(({ frame_id: id }) => id === fresh.frame_id);
      if (same) Object.assign(same, { whole: fresh.whole ?? same.whole, tiles: fresh.tiles ?? same.tiles });
      else kept.push(fresh);
    },
  };
}

/**
 * Does something for each of many frames. One that cannot be looked at is left out; only if none can be, that is told.
 */
export async function forEachReadable<Frame>(
  frames: readonly Frame[],
  act: (frame: Frame) => Promise<void>,
): Promise<void> {
  let unreadable: Error | null = null;
  let done = 0;
  // One after another: the cores are busy with one, and many decoded images would not fit into memory.
  for (const frame of frames) {
    try {
      await act(frame);
      done += 1;
    } catch (error) {
      if (!(error instanceof ImageUnreadable || error instanceof ImageGone)) throw error;
      unreadable = error;
    }
  }
  if (unreadable && done === 0) throw unreadable;
}
