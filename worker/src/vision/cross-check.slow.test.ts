import type { DetectedObject } from '@rakurs/contract';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VISION_VERSION } from '@rakurs/contract';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { readCalibration } from '../evidence/index.ts';
import { CLASS_GROUPS } from './classifier-groups.ts';
import { crossCheck, withoutAnotherSort } from './cross-check.ts';
import { kindsOf, topClassOf, wideBeliefs } from './top-class.ts';
import { turnedBack } from './detect-rotated.ts';
import { nounOf } from '../nouns/nouns.ts';
import type { Belief } from './classification.ts';
import { seen as seenAt } from '../../testing/frame-analyses.ts';

const DOG = 207;
const FOX = 277;
const MOUNTAINS = 970;
const belief = (...pairs: [index: number, probability: number][]) => {
  const probabilities = new Float32Array(1000);
  for (const [index, probability] of pairs) probabilities[index] = probability;
  return { probabilities, certainties: new Map<string, number>() };
};
const holding = (concepts: Record<string, number>, ...pairs: [index: number, probability: number][]) => ({
  ...belief(...pairs),
  certainties: new Map(Object.entries(concepts)),
});
const seen = (
  noun: string,
  confidence: number,
  { x0, y0, x1, y1 } = { x0: 0.2, y0: 0.2, x1: 0.8, y1: 0.8 },
): DetectedObject => seenAt(noun, [x0, y0, x1, y1], { confidence });
const standings = (objects: DetectedObject[], held: Belief) =>
  crossCheck(objects, held).objects.map(({ standing }) => standing);

it('gathers the classifier’s classes under words that exist, each class once', () => {
  const classes = CLASS_GROUPS.flatMap((group) => group.classes);
  expect(classes.every((index) => Number.isInteger(index) && index >= 0 && index < 1000)).toBe(true);
  for (const { noun, name } of CLASS_GROUPS) {
    if (noun) expect(nounOf(noun).key).toBe(noun);
    expect(name).toMatch(/^[а-яё, ]+$/);
  }
});

it('is sure of a dog when it is unsure of the breed', () => {
  expect(topClassOf(belief([207, 0.3], [208, 0.3], [250, 0.1]).probabilities)).toMatchObject({
    name: 'собака',
    kind: 'собака',
    noun: 'dog',
  });
  expect(topClassOf(belief([DOG, 0.8]).probabilities)).toMatchObject({ name: 'золотистый ретривер', kind: 'собака' });
  expect(topClassOf(belief([DOG, 0.3]).probabilities)).toBeNull();
});

it('believes a supported object and doubts a big one that the classifier knows nothing of', () => {
  expect(standings([seen('dog', 0.5)], belief([DOG, 0.2]))).toEqual(['seen']);
  expect(standings([seen('dog', 0.5)], belief([500, 0.2]))).toEqual(['doubtful']);
  expect(standings([seen('dog', 0.8)], belief([500, 0.2]))).toEqual(['seen']);
});

it('takes concepts into account beside kinds', () => {
  expect(standings([seen('dog', 0.5)], holding({ dog: 0.7 }, [500, 0.2]))).toEqual(['seen']);
  expect(standings([seen('dog', 0.7)], holding({ dog: 0.85 }, [FOX, 0.9]))).toEqual(['seen']);
});

it('takes a faint animal or vehicle for the only other one that vision is sure of', () => {
  const nouns = (confidence: number, concepts: Record<string, number>) =>
    crossCheck([seen('bicycle', confidence)], holding(concepts)).objects.map(({ noun, class_name }) => [
      noun,
      class_name,
    ]);
  expect(nouns(0.6, { motorcycle: 0.85 })).toEqual([['motorcycle', 'мотоцикл']]);
  expect(nouns(0.6, { motorcycle: 0.7 })).toEqual([['bicycle', 'велосипед']]);
  expect(nouns(0.6, { motorcycle: 0.85, car: 0.85 })).toEqual([['bicycle', 'велосипед']]);
  expect(nouns(0.6, { motorcycle: 0.85, bicycle: 0.5 })).toEqual([['bicycle', 'велосипед']]);
  expect(nouns(0.85, { motorcycle: 0.85 })).toEqual([['bicycle', 'велосипед']]);
  // The cars behind a bus are cars.
  const behind = seen('car', 0.6, { x0: 0, y0: 0.5, x1: 0.1, y1: 0.6 });
  expect(crossCheck([seen('bus', 0.9), behind], holding({ bus: 0.85 })).objects.map(({ noun }) => noun)).toEqual([
    'bus',
    'car',
  ]);
  expect(crossCheck([behind], holding({ bus: 0.85 })).objects.map(({ noun }) => noun)).toEqual(['car']);
  expect(
    crossCheck(
      [seen('car', 0.6), seen('bus', 0.5, { x0: 0, y0: 0.5, x1: 0.1, y1: 0.6 })],
      holding({ bus: 0.85 }),
    ).objects.map(({ noun }) => noun),
  ).toEqual(['car', 'bus']);
});

it('does not overrule what the detector is very sure of', () => {
  expect(standings([seen('dog', 0.81)], belief([FOX, 0.95]))).toEqual(['seen']);
  expect(standings([seen('dog', 0.79)], belief([FOX, 0.95]))).toEqual([]);
});

it('takes no animal for a bear where the kinds see many others and no bear', () => {
  const MACAQUE = 373;
  const bears = [seen('bear', 0.69), seen('bear', 0.56, { x0: 0, y0: 0, x1: 0.1, y1: 0.1 })];
  expect(withoutAnotherSort(bears, belief([MACAQUE, 0.9]).probabilities)).toEqual([]);
  expect(withoutAnotherSort(bears, belief([MACAQUE, 0.6], [294, 0.3]).probabilities)).toEqual(bears);
  expect(withoutAnotherSort([seen('bear', 0.85)], belief([MACAQUE, 0.9]).probabilities)).toHaveLength(1);
});

it('names the family where the kind itself is unsure, and a wide word by many kinds together', async () => {
  const calibration = await readCalibration(join(MODELS_FOLDER, VISION_VERSION));
  const kindsOfBelief = (...pairs: [index: number, probability: number][]) =>
    kindsOf(belief(...pairs).probabilities, { calibration, kinds: [] })[0];
  expect(kindsOfBelief([184, 0.3], [185, 0.3], [190, 0.3])).toMatchObject({ name: 'терьер', wider: 'собака' });
  expect(kindsOfBelief([185, 0.9])?.name).not.toBe('терьер');
  const wide = wideBeliefs(belief([298, 0.4], [334, 0.3], [358, 0.25]).probabilities, calibration);
  expect(wide.get('animal')).toBeGreaterThan(0.9);
  expect(wide.get('food')).toBeLessThan(0.1);
});

it('doubts sports gear without people and specks of a few pixels', () => {
  expect(standings([seen('frisbee', 0.7)], belief())).toEqual(['doubtful']);
  expect(standings([seen('frisbee', 0.7), seen('person', 0.7)], belief())).toEqual(['seen', 'seen']);
  expect(standings([seen('boat', 0.48, { x0: 0.5, y0: 0.5, x1: 0.54, y1: 0.54 })], belief())).toEqual(['doubtful']);
});

it('drops a weak guess that covers everything', () => {
  const whole = { x0: 0, y0: 0, x1: 1, y1: 1 };
  expect(standings([seen('pizza', 0.5, whole)], belief())).toEqual([]);
  expect(standings([seen('person', 0.5, whole)], belief())).toEqual(['seen']);
});

it('lets the classifier name an animal that the detector has no word for', () => {
  const { objects, topClass } = crossCheck([seen('dog', 0.7)], belief([FOX, 0.9]));
  expect(objects).toEqual([]);
  expect(topClass).toMatchObject({ kind: 'лиса', leads: true });
});

it('keeps the class of the detector when both have one and disagree', () => {
  expect(crossCheck([seen('cat', 0.8)], belief([DOG, 0.7])).topClass).toBeNull();
  expect(crossCheck([seen('cat', 0.5), seen('dog', 0.9)], belief([DOG, 0.95])).objects.map(({ noun }) => noun)).toEqual(
    ['dog'],
  );
  expect(standings([seen('cat', 0.5), seen('dog', 0.9)], holding({ cat: 0.5 }, [DOG, 0.95]))).toEqual(['seen', 'seen']);
});

it('lets the classifier lead when the detector saw nothing, if only that it is outside', () => {
  expect(crossCheck([], belief([MOUNTAINS, 0.8])).topClass).toMatchObject({ name: 'горы', leads: true });
  expect(crossCheck([], belief([825, 0.25], [912, 0.25])).topClass).toMatchObject({
    name: 'снято на открытом воздухе',
  });
  expect(crossCheck([], belief()).topClass).toBeNull();
});

it('finds the place in the image of what was seen in the turned one', () => {
  // The upper left corner of an image is at the upper right after a turn clockwise, and at the lower left after the
  // other one.
  expect(turnedBack({ x0: 0.9, y0: 0, x1: 1, y1: 0.2 }, 90)).toEqual({
    x0: 0,
    y0: 0,
    x1: 0.2,
    y1: expect.closeTo(0.1) as number,
  });
  expect(turnedBack({ x0: 0, y0: 0.8, x1: 0.1, y1: 1 }, 270)).toEqual({
    x0: 0,
    y0: 0,
    x1: expect.closeTo(0.2) as number,
    y1: 0.1,
  });
});
