import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NO_HISTORY,
  redo,
  remember,
  undo,
  forgetLabel,
  type Command,
  type Shape,
  type SingleCommand,
} from './history.ts';

/** What the labels are after it. */
const applied = (labels: ReadonlyMap<string, Shape>, command: Command): ReadonlyMap<string, Shape> => {
  if (command.type === 'together') return command.commands.reduce<ReadonlyMap<string, Shape>>(applied, labels);
  const after = new Map(labels);
  if (command.type === 'reject' || command.type === 'offer') return after;
  if (command.type === 'delete') after.delete(command.key);
  else after.set(command.key, command.type === 'create' ? command.shape : command.after);
  return after;
};

const shape = (title: string, x0 = 0.1): Shape => ({ title, box: { x0, y0: 0, x1: 1, y1: 1 }, second: 0 });

test('a run of arrow keys is taken back as one', () => {
  const nudge = (from: number, to: number): Command => ({
    type: 'change',
    key: 'a',
    before: shape('Кот', from),
    after: shape('Кот', to),
    isNudge: true,
  });
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
  const history = remember(remember(NO_HISTORY, { type: 'create', key: 'a', shape: shape('Кот') }), {
    type: 'create',
    key: 'b',
    shape: shape('Пёс'),
  });
  expect(forgetLabel(history, 'a').done).toMatchObject([{ key: 'b' }]);
});

test('an undo of many labels is one step, and skips those that another user has deleted', () => {
  const made = (key: string): SingleCommand => ({ type: 'create', key, shape: shape('Кот') });
  const history = remember(NO_HISTORY, { type: 'together', commands: [made('a'), made('b'), made('c')] });
  expect(undo(forgetLabel(history, 'b'))).toMatchObject({
    history: { done: [] },
    act: {
      type: 'together',
      commands: [
        { type: 'delete', key: 'c' },
        { type: 'delete', key: 'a' },
      ],
    },
  });
});

test('a refused proposal is offered again, and refused again', () => {
  const history = remember(NO_HISTORY, { type: 'reject', key: 'proposal кошка', detection: null });
  const back = undo(history);
  expect(back?.act).toEqual({ type: 'offer', key: 'proposal кошка', detection: null });
  expect(redo(back?.history ?? NO_HISTORY)?.act).toEqual({ type: 'reject', key: 'proposal кошка', detection: null });
});

const aWish = fc.record({
  setEnabled: fc.constantFrom('undo', 'redo', 'create', 'delete', 'change'),
  isNudge: fc.boolean(),
  which: fc.nat(20),
  title: fc.constantFrom('Кот', 'Пёс'),
  x0: fc.double({ min: 0, max: 0.9, noNaN: true }),
});

test('after any day of work, undoing everything returns the beginning and redoing it the end', () => {
  fc.assert(
    fc.property(fc.array(aWish, { maxLength: 80 }), (wishes) => {
      const start: ReadonlyMap<string, Shape> = new Map([['old', shape('Старая')]]);
      let labels = start;
      let history = NO_HISTORY;
      const travel = (step: ReturnType<typeof undo>): boolean => {
        if (!step) return false;
        labels = applied(labels, step.act);
        history = step.history;
        return true;
      };
      const act = (command: Command) => {
        labels = applied(labels, command);
        history = remember(history, command);
      };
      wishes.forEach(({ setEnabled, isNudge, which, title, x0 }, index) => {
        const [key, before] = [...labels][which % Math.max(labels.size, 1)] ?? [];
        if (setEnabled === 'undo') return travel(undo(history));
        if (setEnabled === 'redo') return travel(redo(history));
        if (setEnabled === 'create' || key === undefined || before === undefined)
          return act({ type: 'create', key: `new ${index}`, shape: shape(title, x0) });
        if (setEnabled === 'delete') return act({ type: 'delete', key, shape: before });
        return act({ type: 'change', key, before, after: shape(title, x0), isNudge });
      });
      while (travel(redo(history)));
      const end = new Map(labels);
      while (travel(undo(history)));
      expect(new Map(labels)).toEqual(start);
      while (travel(redo(history)));
      expect(new Map(labels)).toEqual(end);
    }),
    { numRuns: 150 },
  );
});
