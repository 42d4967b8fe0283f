import type { FeedMessage, ListedTicket } from '@rakurs/contract';

/** A message of a reaction, as the server answers. */
export const aMessage = (message: Partial<FeedMessage> & { id: number }): FeedMessage => ({
  content: `У ворот кошка ${message.id}`,
  projectId: 5,
  dataSourceId: 11,
  dataSourceFileId: 9,
  kind: 'reaction',
  second: 0,
  file_kind: 'image',
  file_title: 'Двор утром',
  picture_url: '/media/9-small.jpg?sign=1',
  expired: false,
  deleted: false,
  question: { id: 3, content: 'Есть ли на фото кошка?' },
  answer: 'да',
  confidence: 0.92,
  saved_search: null,
  repeats: 0,
  created_at: '2026-11-14T03:05:00.000Z',
  ...message,
});

/** `amount` messages with ids from `newest` down. */
export const someMessages = (newest: number, amount: number): FeedMessage[] =>
  Array.from({ length: amount }, (_, place) => aMessage({ id: newest - place }));

export const aTicket = (ticket: Partial<ListedTicket> & { id: number }): ListedTicket => ({
  status: 'выполняется',
  progress: 0.4,
  command: 'recognise',
  title: `Описать заново ${ticket.id}`,
  created_at: '2026-11-14T03:05:00.000Z',
  can_cancel: true,
  ...ticket,
});
