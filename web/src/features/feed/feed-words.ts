import { MAX_UNREAD, type FeedMessage } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

/** '3', '99+' */
export const unreadWords = (unread: number): string => (unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread));

/** What stands before a page's title: '(3) '. */
export const unreadMark = (unread: number): string => (unread === 0 ? '' : `(${unreadWords(unread)}) `);

/** How many it stands for, itself included: '×13'. Null when it is alone. */
export const repeatsWords = (repeats: number): string | null =>
  repeats === 0 ? null : ru.feed.times(formatNumber(repeats + 1));

/** 'Ответ: да · уверенность 92 %' */
export const answerWords = ({ answer, confidence }: Pick<FeedMessage, 'answer' | 'confidence'>): string | null => {
  if (answer === null) return null;
  return [ru.feed.answer(answer), ...(confidence === null ? [] : [ru.feed.confidence(formatShare(confidence))])].join(
    ' · ',
  );
};

/**
 * All that a saved search's message has to say; null for a reaction's and a camera's, which are told in their own
 * words. Of a search that is gone there is only what was said then.
 */
export const foundWords = ({
  kind,
  saved_search,
  content,
}: Pick<FeedMessage, 'kind' | 'saved_search' | 'content'>): string | null => {
  if (kind !== 'saved_search') return null;
  return saved_search === null ? content : ru.feed.found(saved_search.name);
};

export const fileWords = ({ file_title }: Pick<FeedMessage, 'file_title'>): string => file_title || ru.feed.untitled;
