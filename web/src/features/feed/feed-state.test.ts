import { describe, expect, test } from 'vitest';
import { aMessage, someMessages } from '#testing/messages.ts';
import {
  withReported,
  withReportSettled,
  listNewer,
  pageAfter,
  withReportUndone,
  withHead,
  removeMessage,
  withOlder,
  clearFresh,
  withRepeats,
  type Feed,
} from './feed-state.ts';

const ids = ({ messages }: Pick<Feed, 'messages'>): number[] => messages.map(({ id }) => id);
const loaded = (newest: number, amount: number, unread = 0): Feed =>
  withHead(undefined, { messages: someMessages(newest, amount), unread });

describe('a page that has come', () => {
  test('is the end of the feed when it is not full', () => {
    expect([loaded(20, 20).hasMore, loaded(19, 19).hasMore, loaded(0, 0).hasMore]).toEqual([true, false, false]);
  });

  test('puts new ones in front of those that are loaded', () => {
    const two = withOlder(loaded(60, 20), someMessages(40, 20));
    const after = withHead(two, { messages: someMessages(63, 20), unread: 3 });
    expect(ids(after)).toEqual(Array.from({ length: 43 }, (_, place) => 63 - place));
    expect([after.hasMore, after.unread]).toEqual([true, 3]);
  });

  test('drops the older ones when more than a page has come meanwhile, because nobody knows what lies between', () => {
    const after = withHead(withOlder(loaded(60, 20), someMessages(40, 20)), {
      messages: someMessages(90, 20),
      unread: 30,
    });
    expect(ids(after)).toEqual(ids({ messages: someMessages(90, 20) }));
    expect(after.hasMore).toBe(true);
  });

  test('drops what is no longer there', () => {
    const before = loaded(20, 20);
    const after = withHead(before, { messages: [...someMessages(20, 5), ...someMessages(14, 14)], unread: 0 });
    expect(ids(after)).not.toContain(15);
    expect(after.hasMore).toBe(false);
  });

  test('keeps its end once that was reached', () => {
    const ended = withOlder(loaded(60, 20), someMessages(40, 7));
    expect(withHead(ended, { messages: someMessages(61, 20), unread: 1 }).hasMore).toBe(false);
  });
});

describe('older ones', () => {
  test('follow the loaded ones once, whatever the server’s pages have done meanwhile', () => {
    const after = withOlder(loaded(60, 20), someMessages(45, 20));
    expect(ids(after)).toEqual(Array.from({ length: 35 }, (_, place) => 60 - place));
  });

  test('are asked for by the page in which they begin', () => {
    expect([
      pageAfter(loaded(60, 20)),
      pageAfter(removeMessage(loaded(60, 20), 55)),
      pageAfter(withOlder(loaded(60, 20), someMessages(45, 20))),
    ]).toEqual([1, 0, 1]);
  });

  test('never put what is newer behind what is older', () => {
    expect(ids(withOlder(loaded(60, 20), someMessages(90, 20)))).toEqual(ids(loaded(60, 20)));
  });
});

describe('a message said to be wrong', () => {
  test('is gone, and an answer that was under way does not bring it back', () => {
    const claimed = withReported(loaded(20, 20), 12);
    expect(ids(withHead(claimed, { messages: someMessages(20, 20), unread: 0 }))).not.toContain(12);
    expect(ids(withOlder(withReported(loaded(60, 20), 40), someMessages(45, 20)))).not.toContain(40);
  });

  test('stands where it stood when the server refuses', () => {
    const before = loaded(20, 20);
    expect(withReportUndone(withReported(before, 12), aMessage({ id: 12 }))).toEqual(before);
  });

  test('is decided by the server, once it knows', () => {
    expect(withReportSettled(withReported(loaded(20, 20), 12), 12).claimed).toEqual([]);
  });
});

test('equal ones are counted on the one they were coalesced into', () => {
  const { messages } = withRepeats(loaded(3, 3), { id: 2, repeats: 12 });
  expect(messages.map(({ repeats }) => repeats)).toEqual([0, 12, 0]);
});

test('a message that was unread when it came keeps its mark after it was read, until the user turns away', () => {
  const read = withHead(loaded(20, 20, 2), { messages: someMessages(20, 20), unread: 0 });
  expect(read.fresh).toEqual([20, 19]);
  expect(clearFresh(read).fresh).toEqual([]);
});

test('news are those that came later', () => {
  expect(listNewer(someMessages(5, 5), 3).map(({ id }) => id)).toEqual([5, 4]);
});
