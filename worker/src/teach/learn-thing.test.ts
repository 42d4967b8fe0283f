import { beforeAll, expect, it } from 'vitest';
import { madeFeatures } from '../../testing/made-features.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { pastedPicture } from '../../testing/pasted-things.ts';
import { openSurfaceSight } from '../../testing/see-surface.ts';
import { openBank } from './bank.ts';
import type { Features } from './features.ts';
import { learnThing } from './learn-thing.ts';
import type { LessonFrame } from './lesson.ts';

let bank: Features[] = [];
const frames: LessonFrame[] = [];
beforeAll(async () => {
  const see = await openSurfaceSight();
  bank = (await openBank(MODELS_FOLDER)).filter((_, index) => index % 6 === 0);
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { bytes, things } = await pastedPicture({ seed, side: 'teach', things: [{ name: 'robot', width: 0.25 }] });
    const boxes = things.map(({ box }) => box);
    // The detector takes each of them for the same.
    frames.push({
      features: { ...(await see(bytes)), proposals: madeFeatures({ seed, things: boxes }).proposals },
      role: 'example',
      group: seed,
      boxes,
      wrong: [],
    });
  }
});
const headOf = (some: LessonFrame[]): string => learnThing({ frames: some, bank }).body.head;

/** The detector sees them as before, but what is there looks like something else. */
const withAnotherSurface = (frame: LessonFrame, index: number): LessonFrame => ({
  ...frame,
  features: { ...frame.features, whole: (bank[index] ?? frame.features).whole },
});

it('what its surface tells nearly as well as the detector does is known by its surface: the detector may have been right by chance', () => {
  expect(headOf(frames.map((frame, index) => (index === 0 ? withAnotherSurface(frame, index) : frame)))).toBe(
    'texture',
  );
});

it('what has another surface everywhere is known by the opinion of the detector', () => {
  expect(headOf(frames.map(withAnotherSurface))).toBe('things');
});
