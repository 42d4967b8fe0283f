import type { FeedMessage } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { answerWords, fileWords, foundWords } from '../feed-words.ts';
import { pathOfMessage } from '../message-path.ts';

/** What the browser shows beside its window. Plain text by nature. */
export interface Notice {
  /** The same message told by two tabs is shown once. */
  tag: string;
  title: string;
  body: string;
  /** Where a click leads; null: to the window alone. */
  path: string | null;
}

/** More at once would cover the screen. */
const MAX_AT_ONCE = 3;

const noticeOf = (message: FeedMessage): Notice => ({
  tag: `message-${message.id}`,
  title: foundWords(message) ?? message.content,
  body: [answerWords(message), fileWords(message)].filter(Boolean).join('\n'),
  path: pathOfMessage(message),
});

/** One for each new message, or one for all when there are many. */
export const noticesOf = (messages: readonly FeedMessage[]): Notice[] => {
  const [newest] = messages;
  if (newest === undefined || messages.length <= MAX_AT_ONCE) return messages.map(noticeOf);
  return [{ tag: 'messages', title: ru.feed.noticeMany(messages.length), body: noticeOf(newest).title, path: null }];
};
