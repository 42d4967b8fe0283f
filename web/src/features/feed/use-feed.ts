import { notifications } from '@mantine/notifications';
import { FEED_PAGE_SIZE, FEED_POLL_MS, type FeedMessage } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText, isGone, useLive } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import {
  withReported,
  withReportSettled,
  pageAfter,
  withReportUndone,
  withHead,
  removeMessage,
  withOlder,
  clearFresh,
  withRepeats,
  withUnread,
  type Feed,
} from './feed-state.ts';

const KEY = ['feed'];
/** Messages come in bursts; asking once for a burst is enough. */
const ASK_AGAIN_MS = 700;

const listPage = (page: number) => api.listMessages({ query: { page, size: FEED_PAGE_SIZE } });

/** Looks for new ones now and then, but not while the tab is hidden: there only live events bring them. */
export const useFeed = () => {
  const queries = useQueryClient();
  const load = async (): Promise<Feed> => {
    const head = await listPage(0);
    // Looked up after the answer: much may have happened meanwhile.
    return withHead(queries.getQueryData<Feed>(KEY), head);
  };
  return useQuery({ queryKey: KEY, queryFn: load, refetchInterval: FEED_POLL_MS });
};

const useChange = () => {
  const queries = useQueryClient();
  return (next: (feed: Feed) => Feed): void => void queries.setQueryData<Feed>(KEY, (feed) => feed && next(feed));
};

const useAskForFeed = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
};

export const useOlderMessages = () => {
  const queries = useQueryClient();
  const change = useChange();
  const askAnew = useAskForFeed();
  return useMutation({
    mutationFn: async () => {
      const feed = queries.getQueryData<Feed>(KEY);
      return feed ? listPage(pageAfter(feed)) : null;
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      const amount = queries.getQueryData<Feed>(KEY)?.messages.length;
      change((feed) => withOlder(feed, answer.messages));
      // A full page and nothing older in it: so many have come that the beginning is no longer the beginning.
      if (answer.messages.length === FEED_PAGE_SIZE && queries.getQueryData<Feed>(KEY)?.messages.length === amount)
        return askAnew();
    },
  });
};

/** 'Это ошибка': gone at once; back again, with the server's words, when it could not be told. */
export const useReportMistake = () => {
  const change = useChange();
  const askAnew = useAskForFeed();
  return useMutation({
    mutationFn: ({ id }: FeedMessage) => api.claimWrong({ params: { messageId: id } }),
    onMutate: ({ id }) => change((feed) => withReported(feed, id)),
    onSuccess: async (_answer, { id }) => {
      await askAnew();
      change((feed) => withReportSettled(feed, id));
    },
    onError: (error, message) => {
      // Another tab was first: there is nothing to bring back.
      if (isGone(error)) return change((feed) => withReportSettled(feed, message.id));
      change((feed) => withReportUndone(feed, message));
      notifications.show({ title: ru.feed.wrongFailed, message: errorText(error), color: 'red' });
    },
  });
};

export const useMarkRead = () => {
  const change = useChange();
  return useMutation({
    mutationFn: (upTo: number) => api.markMessagesRead({ body: { up_to: upTo } }),
    onSuccess: ({ unread }) => change((feed) => withUnread(feed, unread)),
  });
};

export const useClearFresh = () => {
  const change = useChange();
  return () => change(clearFresh);
};

/** Once for the whole cabinet. */
export const useLiveFeed = (): void => {
  const change = useChange();
  const askForFeed = useAskForFeed();
  const soon = useThrottled(() => void askForFeed(), ASK_AGAIN_MS);
  const ask = () => soon(undefined);
  useLive('message.added', ask, ask);
  useLive('message.changed', (changed) => change((feed) => withRepeats(feed, changed)));
  useLive('message.removed', ({ id }) => {
    change((feed) => removeMessage(feed, id));
    // It may have been an unread one.
    ask();
  });
  useLive('messages.read', ({ unread }) => change((feed) => withUnread(feed, unread)));
  // What is said of a message's file changes with the file.
  useLive('file.deleted', ask);
  useLive('file.restored', ask);
  useLive('files.gone', ask);
  useLive('files.came', ask);
  useLive('trash.changed', ask);
};
