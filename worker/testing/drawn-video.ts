/** A video in which drawn things come, go their ways over a photograph, stand and leave, with the truth about it. */
import type { Moment } from '@rakurs/contract';
import sharp from 'sharp';
import type { Box } from '../src/analysis/boxes.ts';
import { createRandom } from '../src/classifiers/random.ts';
import { drawThing, type ThingName } from './drawn-things.ts';
import { pastedImage } from './pasted-things.ts';

const MOMENTS_A_SECOND = 5;
const [WIDTH, HEIGHT] = [720, 405];
/** As a video is after it was compressed. */
const QUALITY = 70;

export interface Actor {
  name: ThingName;
  /** Of the image's width. */
  width: number;
  from: number;
  to: number;
  /** Where its middle is at a second. */
  way: (second: number) => { x: number; y: number };
}

export interface DrawnVideo {
  moments(stretch: { from: number; to: number }): AsyncGenerator<Moment>;
  /** Where the actor truly is, wholly within the image; null while it is not on the scene. */
  truth(actor: Actor, second: number): Box | null;
}

export async function drawVideo({ seed, actors }: { seed: number; actors: readonly Actor[] }): Promise<DrawnVideo> {
  const { bytes } = await pastedImage({ seed, side: 'check', things: [] });
  const scene = await sharp(bytes).resize(WIDTH, HEIGHT).png().toBuffer();
  const drawn = new Map(
    await Promise.all(
      actors.map(async (actor) => {
        const random = createRandom(seed + 1);
        return [
          actor,
          await sharp(drawThing(actor.name, { width: Math.round(WIDTH * actor.width), random }))
            .blur(0.6)
            .png()
            .toBuffer({ resolveWithObject: true }),
        ] as const;
      }),
    ),
  );
  const cornerOf = (actor: Actor, second: number) => {
    const size = drawn.get(actor)?.info;
    if (!size || second < actor.from || second >= actor.to) return null;
    const { x, y } = actor.way(second);
    return {
      left: Math.round(x * WIDTH - size.width / 2),
      top: Math.round(y * HEIGHT - size.height / 2),
      width: size.width,
      height: size.height,
    };
  };
  const imageAt = (second: number): Promise<Buffer> => {
    const layers = actors.flatMap((actor) => {
      const [corner, thing] = [cornerOf(actor, second), drawn.get(actor)];
      return corner && thing ? [{ input: thing.data, left: corner.left, top: corner.top }] : [];
    });
    return sharp(scene).composite(layers).jpeg({ quality: QUALITY }).toBuffer();
  };
  return {
    async *moments({ from, to }) {
      for (let index = Math.ceil(from * MOMENTS_A_SECOND); index < to * MOMENTS_A_SECOND; index += 1)
        yield { second: index / MOMENTS_A_SECOND, picture: await imageAt(index / MOMENTS_A_SECOND) };
    },
    truth(actor, second) {
      const corner = cornerOf(actor, second);
      return (
        corner && {
          x0: corner.left / WIDTH,
          y0: corner.top / HEIGHT,
          x1: (corner.left + corner.width) / WIDTH,
          y1: (corner.top + corner.height) / HEIGHT,
        }
      );
    },
  };
}
