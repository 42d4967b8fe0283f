import { MOST_UNREAD, type FeedMessage } from '@rakurs/contract';
import { formatNumber, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

/** '3', '99+' */
export const unreadWords = (unread: number): string => (unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread));

/** What stands before a page's title: '(3) '. */
export const unreadMark = (unread: number): string => (unread === 0 ? '' : `(${unreadWords(unread)}) `);

/** How many it stands for, itself included: '×13'. Null when it is alone. */
export const timesWords = (repeats: number): string | null => (repeats === 0 ? null : ru.feed.times(formatNumber(repeats + 1)));

/** 'Ответ: да · уверенность 92 %' */
export const answerWords = ({ answer, confidence }: Pick<FeedMessage, 'answer' | 'confidence'>): string | null => {
  if (answer === null) return null;
  return [ru.feed.answer(answer), ...(confidence === null ? [] : [ru.feed.confidence(formatShare(confidence))])].join(' · ');
};

/** What a saved search's message begins with; null for a reaction's. */
export const foundWords = ({ kind, saved_search }: Pick<FeedMessage, 'kind' | 'saved_search'>): string | null => {
  if (kind === 'reaction') return null;
  return saved_search === null ? ru.feed.foundByGone : ru.feed.found(saved_search.name);
};

export const fileWords = ({ file_title }: Pick<FeedMessage, 'file_title'>): string => file_title || ru.feed.untitled;
