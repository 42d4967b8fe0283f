import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLabelServer, type Weather } from '#testing/label-server.ts';
import { createMemoryStore, type Entry, type EntryStore } from './entry.ts';
import { Outbox, RETRY_MS } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const KEYS = ['a', 'b', 'c'] as const;

interface Wanted {
  title: string;
  isDeleted: boolean;
}

type Step =
  | { step: 'act'; key: (typeof KEYS)[number]; act: Entry['act'] }
  | { step: 'pass'; ms: number }
  | { step: 'weather'; weather: Exclude<Weather, 'refuse'> }
  | { step: 'crash' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        step: fc.constant('act' as const),
        key: fc.constantFrom(...KEYS),
        act: fc.constantFrom<Entry['act'][]>('create', 'change', 'delete', 'restore'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('pass' as const), ms: fc.nat(RETRY_MS) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        step: fc.constant('weather' as const),
        weather: fc.constantFrom<Exclude<Weather, 'refuse'>[]>('answer', 'cut before', 'cut after'),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ step: 'crash' as const }) },
  ),
  { maxLength: 40 },
);

/** What the label store allows: only what is there is changed or deleted, only what was deleted comes back. */
const isPossible = (act: Entry['act'], label: Wanted | undefined): boolean =>
  act === 'create' ? label === undefined : act === 'restore' ? label?.isDeleted === true : label?.isDeleted === false;

/** Plays the label store's part over crashes: who knows which label has which id. */
const createPage = (server: ReturnType<typeof createLabelServer>, store: EntryStore) => {
  const idOfKey = new Map<string, number>();
  let made = 0;
  const open = async () => {
    const outbox = new Outbox({
      userId: 7,
      store,
      send: server.send,
      newId: () => `id ${(made += 1)}`,
      onTaken: ({ key }, { id }) => void idOfKey.set(key, id),
      onDeleted: () => {},
      onRefused: ({ entry, reason }) => expect.fail(`${entry.act}: ${reason}`),
    });
    await outbox.load();
    return outbox;
  };
  return { idOfKey, open };
};

test('the server ends with what the user wanted, and each change is done once, through any failures and crashes', async () => {
  const live = async (day: Step[]) => {
    const server = createLabelServer();
    const store = createMemoryStore();
    const { idOfKey, open } = createPage(server, store);
    const wanted = new Map<string, Wanted>();
    let outbox = await open();
    for (const [index, step] of day.entries()) {
      if (step.step === 'pass') await vi.advanceTimersByTimeAsync(step.ms);
      if (step.step === 'weather') server.weather = () => step.weather;
      if (step.step === 'crash') {
        outbox.stop();
        outbox = await open();
      }
      if (step.step !== 'act' || !isPossible(step.act, wanted.get(step.key))) continue;
      const { key, act } = step;
      const before = wanted.get(key);
      const title = act === 'create' || act === 'change' ? `${key} ${index}` : (before?.title ?? '');
      const isKnown = idOfKey.has(key) || outbox.getSnapshot().entries.some((entry) => entry.key === key);
      outbox.add({
        fileId: 9,
        dataSourceId: 11,
        projectId: 5,
        act: act === 'restore' && !isKnown ? 'create' : act,
        key,
        labelId: idOfKey.get(key) ?? null,
        shape: { title, box, second: 0 },
      });
      wanted.set(key, { title, isDeleted: act === 'delete' });
      // In the database the moment it is done: a crash can come only after that.
      await vi.advanceTimersByTimeAsync(1);
    }
    server.weather = () => 'answer';
    await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
    const left = [...wanted.values()].filter(({ isDeleted }) => !isDeleted);
    expect(server.titles().sort()).toEqual(left.map(({ title }) => title).sort());
    expect(new Set(server.acted).size).toBe(server.acted.length);
    expect(await store.all(7)).toEqual([]);
    expect(outbox.getSnapshot().step).toBe('saved');
    outbox.stop();
  };
  await fc.assert(fc.asyncProperty(steps, live), { numRuns: 1000 });
});
