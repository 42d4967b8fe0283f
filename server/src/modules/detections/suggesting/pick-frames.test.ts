import { expect, it } from 'vitest';
import { pickFrames, uncertainRange, type Candidate, type Known } from './pick-frames.ts';

/** A direction in a plane: pictures are as unlike as the angle between them. */
const looking = (degrees: number): Float32Array =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const frame = (frameId: number, more: Partial<Candidate> = {}): Candidate => ({
  frameId,
  fileId: frameId,
  second: 0,
  direction: looking(frameId * 30),
  confidences: [],
  isFound: false,
  ...more,
});
const known = (more: Partial<Known>): Known => ({
  candidates: [],
  examples: [],
  labelled: [],
  threshold: 0.5,
  ...more,
});
const idsOf = (picked: readonly { frameId: number }[]) => picked.map(({ frameId }) => frameId);

it('the least certain frames come first, the nearest to the threshold before the others', async () => {
  const candidates = [
    frame(1, { confidences: [0.99], isFound: true }),
    frame(2, { confidences: [0.6], isFound: true }),
    frame(3, { confidences: [0.97, 0.52], isFound: true }),
    frame(4, { confidences: [0.35], direction: null }),
  ];
  expect(await pickFrames(known({ candidates }))).toEqual([3, 2, 4].map((frameId) => ({ frameId, reason: 'unsure' })));
});

it('a frame like the examples on which nothing was found is picked, and one that looks like nothing labelled', async () => {
  const candidates = [
    frame(1, { direction: looking(40) }),
    frame(2, { direction: looking(180) }),
    frame(3, { direction: looking(70), isFound: true }),
  ];
  const picked = await pickFrames(known({ candidates, examples: [looking(0)], labelled: [looking(0)] }));
  expect(picked).toEqual([
    { frameId: 1, reason: 'like_examples' },
    { frameId: 2, reason: 'unlike_all' },
  ]);
});

it('a class that was never taught is helped, too: by what is like its examples and by what is unlike all', async () => {
  const candidates = [frame(1, { direction: looking(50), confidences: [] }), frame(2, { direction: looking(200) })];
  expect(
    (await pickFrames(known({ candidates, threshold: null, examples: [looking(0)], labelled: [looking(0)] }))).map(
      ({ reason }) => reason,
    ),
  ).toEqual(['like_examples', 'unlike_all']);
});

it('near copies of a picked frame and of a labelled one are left out', async () => {
  const copies = [
    frame(1, { direction: looking(60), confidences: [0.5] }),
    frame(2, { direction: looking(65), confidences: [0.51] }),
  ];
  expect(idsOf(await pickFrames(known({ candidates: copies })))).toEqual([1]);
  expect(
    await pickFrames(
      known({ candidates: [frame(3, { direction: looking(5) })], examples: [looking(0)], labelled: [looking(0)] }),
    ),
  ).toEqual([]);
});

it('moments of one film that stand close to each other are one scene', async () => {
  const candidates = [0, 2, 60].map((second, at) =>
    frame(at + 1, { fileId: 7, second, direction: null, confidences: [0.5 + at / 100] }),
  );
  expect(idsOf(await pickFrames(known({ candidates })))).toEqual([1, 3]);
});

it('ten at most: the doubtful ones leave room for the others, and take what is left over', async () => {
  const doubtful = Array.from({ length: 20 }, (_, at) =>
    frame(at + 1, { direction: null, confidences: [0.5 + at / 1000] }),
  );
  const picked = await pickFrames(
    known({ candidates: [...doubtful, frame(100, { direction: looking(180) })], labelled: [looking(0)] }),
  );
  expect(picked).toHaveLength(10);
  expect(picked.at(-1)).toEqual({ frameId: 100, reason: 'unlike_all' });
  expect(idsOf(picked.slice(0, 9))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('the same state gives the same frames, whatever the order of the input', async () => {
  const candidates = Array.from({ length: 40 }, (_, at) =>
    frame(at + 1, { direction: looking(at * 9), confidences: at % 3 === 0 ? [0.5] : [] }),
  );
  const state = { examples: [looking(90)], labelled: [looking(90)] };
  expect(await pickFrames(known({ ...state, candidates: candidates.toReversed() }))).toEqual(
    await pickFrames(known({ ...state, candidates })),
  );
});

it('a hit is in doubt from well below the threshold to well above it', async () => {
  const [from, to] = uncertainRange(0.5);
  expect([from, to].map((confidence) => confidence.toFixed(2))).toEqual(['0.12', '0.88']);
  expect(uncertainRange(0.9)[1]).toBeLessThan(1);
});

it('others are served while many frames are compared', async () => {
  let served = 0;
  let next = setImmediate(function serve() {
    served += 1;
    next = setImmediate(serve);
  });
  await pickFrames(
    known({
      candidates: Array.from({ length: 1000 }, (_, at) => frame(at + 1, { direction: looking(at * 0.3) })),
      examples: [looking(0)],
      labelled: [looking(0)],
    }),
  );
  clearImmediate(next);
  expect(served).toBeGreaterThan(5);
});
