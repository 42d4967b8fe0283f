import { expect, test } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { aFrame } from '#testing/recognitions.ts';
import { openProposals, proposalsOf, taughtProposals, withTaught } from './proposals.ts';

const cat = { class_name: 'кошка', confidence: 0.9, x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const dog = { ...cat, class_name: 'собака', x0: 0.6, x1: 0.9 };
const frames = [{ id: 1, second: 0, text: '', words: [], codes: [], detections: [cat, dog] }];
const proposals = proposalsOf(frames);
const titles = (left: { title: string }[]) => left.map(({ title }) => title);

test('detections of the model are offered until the user accepts or refuses them', () => {
  expect(titles(openProposals(proposals, [], new Set()))).toEqual(['кошка', 'собака']);
  expect(titles(openProposals(proposals, [], new Set([proposals[1]?.key ?? ''])))).toEqual(['кошка']);
});

test('a label at about the same place with the same name is a yes', () => {
  const box = { x0: 0.11, y0: 0.1, x1: 0.5, y1: 0.5 };
  expect(titles(openProposals(proposals, [{ title: 'Кошка', box, second: 0 }], new Set()))).toEqual(['собака']);
  expect(titles(openProposals(proposals, [{ title: 'Кот', box, second: 0 }], new Set()))).toEqual(['кошка', 'собака']);
});

test('the same reading gives the same names after a reload', () => {
  expect(proposalsOf(frames).map(({ key }) => key)).toEqual(proposals.map(({ key }) => key));
});

test('detections of taught classes are offered at their best moment, before those of the general model, and once', () => {
  const found = aDetection({
    class_name: 'Кошка',
    coordinates: [0.2, 0.5, 0.4, 0.9],
    start_time: 3,
    end_time: 5,
    path: [
      [3, 0, 0, 0.1, 0.1],
      [4, 0.2, 0.5, 0.4, 0.9],
    ],
  });
  const taught = taughtProposals([found]);
  expect(taught).toMatchObject([
    { title: 'Кошка', second: 4, box: { x0: 0.2, y0: 0.5, x1: 0.4, y1: 0.9 }, detectionId: 71 },
  ]);
  const machine = proposalsOf([
    aFrame({
      second: 4,
      detections: [
        { class_name: 'кошка', confidence: 0.9, x0: 0.2, y0: 0.5, x1: 0.4, y1: 0.9 },
        { class_name: 'стол', confidence: 0.9, x0: 0, y0: 0, x1: 0.5, y1: 0.5 },
      ],
    }),
  ]);
  expect(withTaught(taught, machine).map(({ title }) => title)).toEqual(['Кошка', 'стол']);
});

test('a class of whole frames is not offered as a rectangle', () => {
  expect(taughtProposals([aDetection({ coordinates: [0, 0, 1, 1] })])).toEqual([]);
});

test('a label lies more loosely on what a taught class found: half in common is the same thing, of the same class only', () => {
  const taught = taughtProposals([aDetection({ class_name: 'Кошка', coordinates: [0.1, 0.1, 0.5, 0.5] })]);
  // Two thirds in common with what was found: not yet the same where nobody has taught it.
  const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.37 };
  expect(openProposals(taught, [{ title: ' кошка', box, second: 0 }], new Set())).toEqual([]);
  expect(openProposals(taught, [{ title: 'Собака', box, second: 0 }], new Set())).toHaveLength(1);
  expect(openProposals(taught, [{ title: 'Кошка', box: { ...box, y1: 0.25 }, second: 0 }], new Set())).toHaveLength(1);
  expect(openProposals(proposals, [{ title: 'Кошка', box, second: 0 }], new Set())).toHaveLength(2);
});

test('a label anywhere on the path of a thing answers its proposal, where the thing is at that moment', () => {
  const found = aDetection({
    class_name: 'Кошка',
    coordinates: [0.4, 0, 0.6, 0.2],
    start_time: 10,
    end_time: 20,
    path: [
      [10, 0, 0, 0.2, 0.2],
      [15, 0.4, 0, 0.6, 0.2],
      [20, 0.8, 0, 1, 0.2],
    ],
  });
  const taught = taughtProposals([found]);
  const labelled = (second: number, x0: number) =>
    openProposals(taught, [{ title: 'Кошка', box: { x0, y0: 0, x1: x0 + 0.2, y1: 0.2 }, second }], new Set()).length ===
    0;
  expect(labelled(11, 0.08)).toBe(true);
  expect(labelled(19, 0.72)).toBe(true);
  expect(labelled(19, 0.4)).toBe(false);
  expect(labelled(9.6, 0)).toBe(true);
  expect(labelled(21, 0.8)).toBe(false);
});
