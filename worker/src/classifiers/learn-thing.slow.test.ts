import { beforeAll, expect, it } from 'vitest';
import { fakeFeatures } from '../../testing/feature-fixtures.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { pastedImage } from '../../testing/pasted-things.ts';
import { openSurfaceFeatures } from '../../testing/surface-features.ts';
import { openBank } from './bank.ts';
import type { Features } from './features.ts';
import { learnThing } from './learn-thing.ts';
import type { TrainingFrame } from './training-set.ts';

let bank: Features[] = [];
const frames: TrainingFrame[] = [];
beforeAll(async () => {
  const extractFeatures = await openSurfaceFeatures();
  bank = (await openBank(MODELS_FOLDER)).filter((_, index) => index % 6 === 0);
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { bytes, things } = await pastedImage({ seed, side: 'teach', things: [{ name: 'robot', width: 0.25 }] });
    const boxes = things.map(({ box }) => box);
    // The detector takes each of them for the same.
    frames.push({
      features: { ...(await extractFeatures(bytes)), proposals: fakeFeatures({ seed, things: boxes }).proposals },
      role: 'example',
      group: seed,
      boxes,
      wrong: [],
    });
  }
});
const headOf = (some: TrainingFrame[]): string => learnThing({ frames: some, bank }).body.head;

/** The detector sees them as before, but what is there looks like something else. */
const withAnotherSurface = (frame: TrainingFrame, index: number): TrainingFrame => ({
  ...frame,
  features: { ...frame.features, whole: (bank[index] ?? frame.features).whole },
});

it('chooses the texture head where it finds nearly as much as the detector, which may have been right by chance', () => {
  expect(headOf(frames.map((frame, index) => (index === 0 ? withAnotherSurface(frame, index) : frame)))).toBe(
    'texture',
  );
});

it('chooses the things head for what has another surface everywhere', () => {
  expect(headOf(frames.map(withAnotherSurface))).toBe('things');
});
