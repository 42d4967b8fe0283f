import { beforeAll, describe, expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../../testing/models-folder.ts';
import { pastedImage, type PastedThing, type Side } from '../../../testing/pasted-things.ts';
import { openSurfaceFeatures } from '../../../testing/surface-features.ts';
import { intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import { openBank } from '../bank.ts';
import type { Features } from '../features.ts';
import { findTexture, needsTiles, teachTexture, TextureModel } from './index.ts';

interface Shown {
  features: Features;
  boxes: Box[];
  isAll: boolean;
}
const ROBOT: PastedThing[] = [{ name: 'robot', width: 0.25 }];
const TWO_ROBOTS: PastedThing[] = [...ROBOT, { name: 'robot', width: 0.2 }];

let [bank, examples, unseen, empty]: [Features[], Shown[], Shown[], Shown[]] = [[], [], [], []];
beforeAll(async () => {
  const extractFeatures = await openSurfaceFeatures();
  const show = async (side: Side, seed: number, things: PastedThing[]): Promise<Shown> => {
    const image = await pastedImage({ seed, side, things });
    return { features: await extractFeatures(image.bytes), boxes: image.things.map(({ box }) => box), isAll: true };
  };
  const showAll = (side: Side, seeds: number[], things: PastedThing[]) =>
    Promise.all(seeds.map((seed) => show(side, seed, things)));
  bank = (await openBank(MODELS_FOLDER)).filter((_, index) => index % 4 === 0);
  examples = [...(await showAll('teach', [1, 2], TWO_ROBOTS)), ...(await showAll('teach', [3], ROBOT))];
  [unseen, empty] = [await showAll('check', [11, 12], ROBOT), await showAll('check', [21, 22], [])];
  model = teach();
});
let model: TextureModel;
const teach = (counter: Shown[] = []) => teachTexture({ examples, counter, unlabelled: [], bank, seed: 1 });
const firedOn = ({ features }: Shown) => findTexture(model, features).filter(({ score }) => score > 0);

describe('a class taught from five rectangles', () => {
  it('is found on new images where it is, and not on images without it', () => {
    for (const shown of unseen) {
      const [best] = firedOn(shown);
      expect(best && shown.boxes.map((box) => intersectionOverUnion(box, best))).toEqual([
        expect.toSatisfy((share: number) => share > 0.5),
      ]);
    }
    expect(empty.flatMap((shown) => firedOn(shown))).toEqual([]);
  });

  it('is the same each time, also after it was kept as text', () => {
    expect(teach()).toEqual(model);
    expect(TextureModel.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
  });

  it('is found less surely where a user called it wrong', () => {
    const called = unseen.slice(0, 1);
    const surest = (one: TextureModel) =>
      Math.max(
        ...called.flatMap(({ features, boxes }) =>
          findTexture(one, features)
            .filter((hit) => boxes.some((box) => intersectionOverUnion(box, hit) > 0.5))
            .map(({ score }) => score),
        ),
      );
    expect(surest(teach(called))).toBeLessThan(surest(model) - 1);
  });

  it('is looked for in the quarters only where it may be small', () => {
    const taughtFrom = (width: number): TextureModel =>
      teachTexture({
        examples: examples
          .slice(0, 1)
          .map((shown) => ({ ...shown, boxes: [{ x0: 0.1, y0: 0.1, x1: 0.1 + width, y1: 0.1 + width }] })),
        counter: [],
        unlabelled: [],
        bank: bank.slice(0, 2),
        seed: 1,
      });
    expect(needsTiles(taughtFrom(0.1))).toBe(true);
    expect(needsTiles(taughtFrom(0.6))).toBe(false);
    expect(needsTiles({ ...model, sizes: [0.1, 0.4] })).toBe(true);
    expect(needsTiles({ ...model, sizes: [0.12, 0.4] })).toBe(false);
  });

  it.each<[string, Partial<TextureModel>]>([
    ['too small to be anything', { sizes: [1e-6, 1] }],
    ['larger than a picture', { sizes: [0.1, 2] }],
    ['too thin', { proportions: [1e-6, 1] }],
    ['with more weights than there are', { weights: 'A'.repeat(20_000) }],
  ])('is not looked for where it is said to be %s', (_what, change) => {
    expect(TextureModel.safeParse({ ...model, ...change }).success).toBe(false);
  });

  it('is found when it is very thin', () => {
    const thin = teachTexture({
      examples: examples.slice(0, 1).map((shown) => ({ ...shown, boxes: [{ x0: 0.1, y0: 0.1, x1: 0.9, y1: 0.11 }] })),
      counter: [],
      unlabelled: [],
      bank: bank.slice(0, 2),
      seed: 1,
    });
    expect(TextureModel.parse(thin)).toEqual(thin);
  });
});
