import { expect, test } from 'vitest';
import { aTicket } from '#testing/messages.ts';
import {
  dismissTickets,
  watchTicket,
  sortTickets,
  isMoving,
  isUnderWay,
  listEnded,
  outcomeOf,
  updateWatched,
  wholeProgress,
  withChange,
  type WatchedTickets,
} from './ticket-state.ts';

const NOBODY: WatchedTickets = new Map();
const done = (id: number) => aTicket({ id, status: 'выполнено', progress: 1, can_cancel: false });
const news = (watched: WatchedTickets, ...tickets: Parameters<typeof listEnded>[1]) =>
  listEnded(watched, tickets).map(({ id }) => id);

test('a cancelled ticket is told apart from a failed one', () => {
  const ended = { status: 'ошибка' } as const;
  expect([
    outcomeOf({ ...ended, error: 'Отменено' }),
    outcomeOf({ ...ended, error: 'Источник удалён' }),
    outcomeOf(ended),
  ]).toEqual(['cancelled', 'failed', 'failed']);
});

test('news of a known ticket changes it where it stands; an unknown one has to be asked for', () => {
  const tickets = [aTicket({ id: 2 }), aTicket({ id: 1 })];
  expect(withChange(tickets, { id: 1, status: 'выполняется', progress: 0.7 })?.map(({ progress }) => progress)).toEqual(
    [0.4, 0.7],
  );
  expect(withChange(tickets, { id: 3, status: 'в очереди', progress: 0 })).toBeNull();
});

test('an ended ticket cannot be cancelled any more', () => {
  expect(
    withChange([aTicket({ id: 1 })], { id: 1, status: 'ошибка', progress: 0.4, error: 'Отменено' })?.[0],
  ).toMatchObject({ can_cancel: false, error: 'Отменено' });
});

test('the reason why a ticket stands still is shown, and cleared once it moves', () => {
  const [paused] =
    withChange([aTicket({ id: 1 })], { id: 1, status: 'выполняется', progress: 0.4, note: 'Недостаточно средств' }) ??
    [];
  expect(paused?.note).toBe('Недостаточно средств');
  expect(paused && [isUnderWay(paused), isMoving(paused)]).toEqual([true, false]);
  expect(
    withChange(paused ? [paused] : [], { id: 1, status: 'выполняется', progress: 0.5 })?.[0]?.note,
  ).toBeUndefined();
});

test('those under way stand first, the newest on top', () => {
  expect(
    sortTickets([done(5), aTicket({ id: 4, status: 'в очереди' }), done(3), aTicket({ id: 2 })]).map(({ id }) => id),
  ).toEqual([4, 2, 5, 3]);
});

test('the ring shows how far all of them are together', () => {
  expect([
    wholeProgress([]),
    wholeProgress([aTicket({ id: 1, progress: 0.2 }), aTicket({ id: 2, progress: 0.6 })]),
  ]).toEqual([0, 0.4]);
});

test('an end is news only to a page that has watched the ticket run', () => {
  expect(news(updateWatched(NOBODY, [done(1)], 10), done(1))).toEqual([]);
  const running = updateWatched(NOBODY, [aTicket({ id: 1 })], 10);
  expect(news(running, aTicket({ id: 1 }))).toEqual([]);
  expect(news(updateWatched(running, [done(1)], 20), done(1))).toEqual([1]);
  expect(news(updateWatched(watchTicket(NOBODY, 2), [done(2)], 20), done(2))).toEqual([2]);
});

test('an end that was looked at is no news again, and what still runs is not forgotten', () => {
  const ended = updateWatched(
    updateWatched(NOBODY, [aTicket({ id: 1 }), aTicket({ id: 2 })], 10),
    [done(1), aTicket({ id: 2 })],
    20,
  );
  const looked = dismissTickets(ended, [1, 2]);
  expect(news(updateWatched(looked, [done(1), done(2)], 30), done(1), done(2))).toEqual([2]);
});

test('the same list again changes nothing', () => {
  const running = updateWatched(NOBODY, [aTicket({ id: 1 })], 10);
  expect(updateWatched(running, [aTicket({ id: 1, progress: 0.9 })], 20)).toBe(running);
  expect(isUnderWay(done(1))).toBe(false);
});
