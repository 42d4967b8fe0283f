import { expect, it } from 'vitest';
import type { TaughtFinding } from '#modules/recognition/index.ts';
import { readTaught, type TaughtClasses } from './taught-frames.ts';

const box = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
const found = (more: Partial<TaughtFinding>): TaughtFinding => ({
  title: 'Погрузчик',
  confidence: 0.9,
  frameId: null,
  startTime: 10,
  endTime: 20,
  box,
  ...more,
});
const told = (...findings: TaughtFinding[]): TaughtClasses => ({
  taughtOf: async () => new Map([[1, findings]]),
  lookedAt: async () => (_, second) => (second < 60 ? ['Погрузчик'] : []),
  isAwaited: async () => false,
  countTaught: async () => 1,
  titlesOf: async () => new Map(),
});

it('the task of a film’s frame names the detections of its second, where they then are', async () => {
  const path: TaughtFinding['path'] = [
    [10, 0, 0, 0.1, 0.1],
    [20, 0.8, 0.8, 0.9, 0.9],
  ];
  const at = await readTaught(told(found({ path }), found({ title: 'Каска', startTime: 19.8, endTime: 30 })), [1], {
    isForeign: false,
  });
  expect(at(1, { id: 5, second: 19.5 }).taught).toEqual([
    { class_name: 'Погрузчик', confidence: 0.9, x0: 0.8, y0: 0.8, x1: 0.9, y1: 0.9 },
    { class_name: 'Каска', confidence: 0.9, ...box },
  ]);
  expect(at(1, { id: 5, second: 9 }).taught).toEqual([]);
  expect(at(1, { id: 5, second: 25 }).taught).toMatchObject([{ class_name: 'Каска' }]);
  expect(at(2, { id: 6, second: 15 }).taught).toEqual([]);
});

it('the task of a picture names its detections, and of each moment which classes have scanned it', async () => {
  const at = await readTaught(told(found({ frameId: 5, startTime: 0, endTime: 0 })), [1], { isForeign: false });
  expect(at(1, { id: 5, second: 0 })).toMatchObject({ taught: [{ class_name: 'Погрузчик' }], classes: ['Погрузчик'] });
  expect(at(1, { id: 6, second: 0 }).taught).toEqual([]);
  expect(at(1, { id: 5, second: 75 }).classes).toEqual([]);
  expect(at(1, { id: 6, second: 75 })).toEqual({});
});

it('a shared worker gets nothing of the classes of a project', async () => {
  const at = await readTaught(told(found({ frameId: 5, startTime: 0, endTime: 0 })), [1], { isForeign: true });
  expect(at(1, { id: 5, second: 0 })).toEqual({});
});
