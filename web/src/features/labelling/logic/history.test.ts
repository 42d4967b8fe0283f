import { expect, test } from 'vitest';
import { chance } from '../testing/chance.ts';
import { applied, NO_HISTORY, redo, remember, undo, without, type Command, type Shape } from './history.ts';

const shape = (title: string, x0 = 0.1): Shape => ({ title, box: { x0, y0: 0, x1: 1, y1: 1 }, second: 0 });

test('a run of arrow keys is taken back as one', () => {
  const nudge = (from: number, to: number): Command => ({ type: 'change', key: 'a', before: shape('Кот', from), after: shape('Кот', to), isNudge: true });
  const history = remember(remember(NO_HISTORY, nudge(0.1, 0.11)), nudge(0.11, 0.12));
  expect(undo(history)?.act).toMatchObject({ before: shape('Кот', 0.12), after: shape('Кот', 0.1) });
  expect(undo(history)?.history.done).toEqual([]);
});

test('there is nothing before the first and nothing after the last', () => {
  expect(undo(NO_HISTORY)).toBeNull();
  expect(redo(NO_HISTORY)).toBeNull();
});

test('something new makes what was taken back unreachable', () => {
  const history = undo(remember(NO_HISTORY, { type: 'create', key: 'a', shape: shape('Кот') }))?.history ?? NO_HISTORY;
  expect(history.undone).toHaveLength(1);
  expect(remember(history, { type: 'create', key: 'b', shape: shape('Пёс') }).undone).toEqual([]);
});

test('a label that somebody else deleted leaves the history', () => {
  const history = remember(remember(NO_HISTORY, { type: 'create', key: 'a', shape: shape('Кот') }), { type: 'create', key: 'b', shape: shape('Пёс') });
  expect(without(history, 'a').done.map(({ key }) => key)).toEqual(['b']);
});

test.each([3, 14, 159])('after any day of work, undoing everything returns the beginning and redoing it the end (seed %i)', (seed) => {
  const luck = chance(seed);
  const start: ReadonlyMap<string, Shape> = new Map([['old', shape('Старая')]]);
  let labels = start;
  let history = NO_HISTORY;
  const travel = (step: ReturnType<typeof undo>) => {
    if (!step) return false;
    labels = applied(labels, step.act);
    history = step.history;
    return true;
  };
  const anyCommand = (step: number): Command => {
    const [key, before] = [...labels][Math.floor(luck.fraction() * labels.size)] ?? [];
    if (key === undefined || before === undefined || luck.fraction() < 0.4) return { type: 'create', key: `new ${step}`, shape: shape('Кот', luck.fraction()) };
    if (luck.fraction() < 0.3) return { type: 'delete', key, shape: before };
    return { type: 'change', key, before, after: shape(luck.pick(['Кот', 'Пёс']), luck.fraction()), isNudge: luck.fraction() < 0.5 };
  };
  for (let step = 0; step < 2000; step += 1) {
    const act = luck.fraction();
    if (act < 0.2) travel(undo(history));
    else if (act < 0.3) travel(redo(history));
    else {
      const command = anyCommand(step);
      labels = applied(labels, command);
      history = remember(history, command);
    }
  }
  while (travel(redo(history)));
  const end = new Map(labels);
  while (travel(undo(history)));
  expect(new Map(labels)).toEqual(start);
  while (travel(redo(history)));
  expect(new Map(labels)).toEqual(end);
});
