import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import {
  openIngest,
  type CutSegment,
  type Ingest,
  type IngestOptions,
  type IngestOrder,
  type StreamShape,
  type Viewer,
} from '#platform/media/index.ts';

type Said = { state: 'connecting' | 'live' | 'lost' | 'failed'; reason: string | null };

export interface FollowedIngest {
  ingest: Ingest;
  folder: string;
  states: Said[];
  shapes: StreamShape[];
  segments: CutSegment[];
  motion: { at: Date; strength: number }[];
  pictures: { at: Date; bytes: Buffer }[];
  /** The last words of children that died. */
  deaths: string[];
  /** Waits until the camera is in this state, or has been again after `from` states were told. */
  becomes(state: Said['state'], from?: number): Promise<Said>;
  end(): Promise<void>;
}

const PATIENCE_MS = 30_000;
/** Waits as long as a busy machine needs. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 50 });

/** Short segments and short patience, so that tests need not wait for what people wait for. */
const QUICK: IngestOptions = {
  segmentSeconds: 1,
  stallMs: 3000,
  checkMs: 200,
  backOff: { firstMs: 50, mostMs: 200, failedFirstMs: 50, failedMostMs: 200 },
};

/** Pulls a camera as the product does, and keeps all that is told of it. */
export function followIngest(
  order: Pick<IngestOrder, 'address'> & Partial<IngestOrder>,
  options: IngestOptions = {},
): FollowedIngest {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-ingest-'));
  const [states, shapes, segments, motion, pictures, deaths]: [
    Said[],
    StreamShape[],
    CutSegment[],
    FollowedIngest['motion'],
    FollowedIngest['pictures'],
    string[],
  ] = [[], [], [], [], [], []];
  const ingest = openIngest(
    { sdp: null, reach: 'any', acceptsSelfSigned: false, folder, ...order },
    {
      state: (state, reason) => void states.push({ state, reason }),
      shape: (shape) => void shapes.push(shape),
      segment: (segment) => void segments.push(segment),
      motion: (report) => void motion.push(report),
      picture: (picture) => void pictures.push(picture),
    },
    { ...QUICK, died: (words) => void deaths.push(words), ...options },
  );
  return {
    ingest,
    folder,
    states,
    shapes,
    segments,
    motion,
    pictures,
    deaths,
    becomes: (state, from = 0) =>
      eventually(() => {
        const said = states.slice(from).find((one) => one.state === state);
        if (!said) throw new Error(`not ${state} but ${JSON.stringify(states)} ${deaths.join()}`);
        return said;
      }),
    async end() {
      await ingest.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Watched extends Viewer {
  heads: Parameters<Viewer['begin']>[0][];
  fragments: Parameters<Viewer['fragment']>[0][];
}

/** Somebody who looks and remembers. */
export function newViewer(): Watched {
  const [heads, fragments]: [Watched['heads'], Watched['fragments']] = [[], []];
  return {
    heads,
    fragments,
    begin: (head) => void heads.push(head),
    fragment: (fragment) => void fragments.push(fragment),
  };
}
