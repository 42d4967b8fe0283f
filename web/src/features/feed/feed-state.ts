import { FEED_PAGE_SIZE, type FeedMessage } from '@rakurs/contract';

/** What is loaded of the feed, the newest first and without a gap. */
export interface Feed {
  messages: FeedMessage[];
  hasMore: boolean;
  unread: number;
  /** Those that were unread when they came: they keep their mark while one looks at them. */
  fresh: readonly number[];
  /** Said to be wrong here: an answer that was already under way must not bring them back. */
  claimed: readonly number[];
}

interface Answer {
  messages: FeedMessage[];
  unread: number;
}

const NOTHING: Feed = { messages: [], hasMore: false, unread: 0, fresh: [], claimed: [] };

const idsOf = (messages: readonly FeedMessage[]): number[] => messages.map(({ id }) => id);

/**
 * The first page as it is now, before the older ones that are loaded. When more than a page has come meanwhile, nobody
 * knows what lies between: the older ones are loaded anew.
 */
export const withHead = (before: Feed | undefined, { messages, unread }: Answer): Feed => {
  const { messages: known, hasMore: hadMore, fresh, claimed } = before ?? NOTHING;
  const isAll = messages.length < FEED_PAGE_SIZE;
  const oldest = messages.at(-1)?.id ?? 0;
  const reachesKnown = known.some(({ id }) => id >= oldest);
  const older = isAll || !reachesKnown ? [] : known.filter(({ id }) => id < oldest);
  return {
    messages: [...messages.filter(({ id }) => !claimed.includes(id)), ...older],
    hasMore: !isAll && (older.length === 0 || hadMore),
    unread,
    fresh: [...new Set([...idsOf(messages.slice(0, unread)), ...fresh])],
    claimed,
  };
};

/**
 * Which page brings what follows. Claims and arrivals move the server's pages: what it brings twice is left out by
 * `withOlder`.
 */
export const pageAfter = ({ messages }: Feed): number => Math.floor(messages.length / FEED_PAGE_SIZE);

/** Of a later page only what is older than everything known. */
export const withOlder = (before: Feed, page: readonly FeedMessage[]): Feed => {
  const oldest = before.messages.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  const older = page.filter(({ id }) => id < oldest && !before.claimed.includes(id));
  return { ...before, messages: [...before.messages, ...older], hasMore: page.length === FEED_PAGE_SIZE };
};

export const removeMessage = (feed: Feed, gone: number): Feed => ({
  ...feed,
  messages: feed.messages.filter(({ id }) => id !== gone),
});

/** It is out of sight at once, before the server has heard. */
export const withReported = (feed: Feed, id: number): Feed => ({
  ...removeMessage(feed, id),
  claimed: [...feed.claimed, id],
});

/** The server knows: what it answers from now on is the truth. */
export const withReportSettled = (feed: Feed, ended: number): Feed => ({
  ...feed,
  claimed: feed.claimed.filter((id) => id !== ended),
});

/** The server has refused: it stands where it stood. */
export const withReportUndone = (feed: Feed, message: FeedMessage): Feed => {
  const { messages, ...rest } = withReportSettled(removeMessage(feed, message.id), message.id);
  return { ...rest, messages: [...messages, message].toSorted((one, other) => other.id - one.id) };
};

export const withRepeats = (feed: Feed, changed: Pick<FeedMessage, 'id' | 'repeats'>): Feed => ({
  ...feed,
  messages: feed.messages.map((message) =>
    message.id === changed.id ? { ...message, repeats: changed.repeats } : message,
  ),
});

export const withUnread = (feed: Feed, unread: number): Feed => ({ ...feed, unread });

/** They have been looked at. */
export const clearFresh = (feed: Feed): Feed => (feed.fresh.length === 0 ? feed : { ...feed, fresh: [] });

/** Those that came after `known`, the newest first. */
export const listNewer = (messages: readonly FeedMessage[], known: number): FeedMessage[] =>
  messages.filter(({ id }) => id > known);
