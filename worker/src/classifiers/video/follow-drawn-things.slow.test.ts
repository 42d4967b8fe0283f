import { beforeAll, expect, it } from 'vitest';
import { drawVideo, type Actor, type DrawnVideo } from '../../../testing/drawn-video.ts';
import { MODELS_FOLDER } from '../../../testing/models-folder.ts';
import { pastedImage } from '../../../testing/pasted-things.ts';
import { placeAt } from '../../../testing/place-at.ts';
import { openSurfaceFeatures } from '../../../testing/surface-features.ts';
import { intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import { openBank } from '../bank.ts';
import { findClass, learnClass, readTaughtClass, scanVideo, type Features, type TaughtClass } from '../index.ts';

const SLOW_MS = 240_000;
const SHOTS = [0.16, 0.19, 0.22, 0.25, 0.28];
/** Comes, goes for four seconds, stands, and is gone. */
const GOER: Actor = {
  name: 'robot',
  width: 0.2,
  from: 2,
  to: 8,
  way: (second) => ({ x: 0.2 + 0.12 * Math.min(4, second - 2), y: 0.28 }),
};
/** Comes later, the other way, and crosses it below. */
const COMER: Actor = {
  name: 'robot',
  width: 0.22,
  from: 3,
  to: 7,
  way: (second) => ({ x: 0.82 - 0.14 * (second - 3), y: 0.72 }),
};

const NOWHERE: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };

let look: (bytes: Buffer) => Promise<Features>;
let robot: { taught: TaughtClass; threshold: number };
let video: DrawnVideo;
beforeAll(async () => {
  look = await openSurfaceFeatures();
  const images = await Promise.all(
    SHOTS.map((width, index) => pastedImage({ seed: 40 + index, side: 'teach', things: [{ name: 'robot', width }] })),
  );
  const frames = [];
  for (const { bytes, things } of images)
    frames.push({
      features: await look(bytes),
      role: 'example' as const,
      group: frames.length,
      boxes: things.map(({ box }) => box),
      wrong: [],
    });
  const { model, report } = learnClass({ kind: 'thing', frames, bank: (await openBank(MODELS_FOLDER)).slice(0, 40) });
  robot = { taught: readTaughtClass(model), threshold: report.automatic_threshold };
  video = await drawVideo({ seed: 7, actors: [GOER, COMER] });
}, SLOW_MS);

it(
  'follows two taught things through a video, from when to when and where, analysing it where something moves',
  async () => {
    const { tracks, passed, analysed } = await scanVideo({
      moments: video.moments({ from: 0, to: 10 }),
      from: 0,
      to: 10,
      stride: 1,
      analyse: (jpeg) => look(Buffer.from(jpeg)),
      classes: [(features: Features) => findClass(robot.taught, features)],
    });
    const shown = (tracks[0] ?? []).filter(({ confidence }) => confidence >= robot.threshold);
    expect(shown).toHaveLength(2);
    for (const actor of [GOER, COMER]) {
      const track = shown.find((one) => intersectionOverUnion(placeAt(one, 5), video.truth(actor, 5) ?? one) > 0.5);
      if (!track) throw new Error('not followed');
      expect(Math.abs(track.start - actor.from)).toBeLessThan(0.3);
      expect(Math.abs(track.end - actor.to)).toBeLessThan(0.3);
      for (let second = actor.from + 0.2; second < actor.to - 0.1; second += 0.2)
        expect(
          intersectionOverUnion(placeAt(track, second), video.truth(actor, second) ?? NOWHERE),
          `at ${second}`,
        ).toBeGreaterThan(0.6);
    }
    expect(passed).toBe(50);
    // Six seconds of motion, and four of none.
    expect(analysed).toBeLessThan(40);
  },
  SLOW_MS,
);
