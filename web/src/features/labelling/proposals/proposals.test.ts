import { expect, test } from 'vitest';
import { openProposals, proposalsOf } from './proposals.ts';

const cat = { class_name: 'кошка', confidence: 0.9, x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const dog = { ...cat, class_name: 'собака', x0: 0.6, x1: 0.9 };
const frames = [{ id: 1, second: 0, text: '', words: [], codes: [], detections: [cat, dog] }];
const proposals = proposalsOf(frames);
const titles = (left: { title: string }[]) => left.map(({ title }) => title);

test('what machines saw is offered until somebody says yes or no', () => {
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
