import { MAX_UNREAD, type FeedMessage } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { Media } from '#modules/media/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import type { Search } from '#modules/search/index.ts';
import type { FeedStore, MessageRow } from './feed.store.ts';

export interface FeedDeps {
  store: FeedStore;
  media: Pick<Media, 'findKeptFiles' | 'showFrames' | 'toFile'>;
  questions: Pick<Questions, 'findQuestions' | 'noteVerdict'>;
  search: Pick<Search, 'findSavedSearches'>;
  events: EventBus;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const messageRemoved = liveEvent('message.removed');
const messagesRead = liveEvent('messages.read');

const idsOf = (ids: (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null);
const byId = <T extends { id: number }>(things: T[]): Map<number, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** What people are told, as they look at it. */
export function createFeedService({ store, media, questions, search, events, clock, inTransaction }: FeedDeps) {
  const show = async (rows: MessageRow[]): Promise<FeedMessage[]> => {
    const [files, asked, searches] = await Promise.all([
      media.findKeptFiles(idsOf(rows.map(({ fileId }) => fileId))).then(byId),
      questions.findQuestions(idsOf(rows.map(({ questionId }) => questionId))).then(byId),
      search.findSavedSearches(idsOf(rows.map(({ savedSearchId }) => savedSearchId))).then(byId),
    ]);
    const inSight = rows.filter(({ fileId }) => files.get(fileId)?.isInTrash === false);
    const frames = await media.showFrames(idsOf(inSight.map(({ frameId }) => frameId)));
    return rows.map((row) => {
      const file = files.get(row.fileId);
      const question = row.questionId === null ? undefined : asked.get(row.questionId);
      const saved = row.savedSearchId === null ? undefined : searches.get(row.savedSearchId);
      // Gone for good, or its bytes are: either way its time is over.
      const isExpired = !file || file.expiredAt !== null;
      const picture =
        file && !isExpired && !file.isInTrash
          ? ((row.frameId === null ? undefined : frames.get(row.frameId)) ?? media.toFile(file).thumbnail_url)
          : null;
      return {
        id: row.id,
        content: row.content,
        projectId: row.projectId,
        dataSourceId: row.dataSourceId,
        dataSourceFileId: row.fileId,
        kind: row.kind,
        second: row.second,
        file_kind: row.fileKind,
        file_title: file?.title ?? '',
        picture_url: picture,
        expired: isExpired,
        deleted: !isExpired && file?.isInTrash === true,
        question: question ? { id: question.id, content: question.content } : null,
        answer: row.answer,
        confidence: row.confidence,
        saved_search: saved ? { id: saved.id, name: saved.name, content: saved.content } : null,
        repeats: row.repeats,
        created_at: row.createdAt.toISOString(),
      };
    });
  };
  const countUnread = (userId: number): Promise<number> => store.countUnread(userId, MAX_UNREAD);

  return {
    async list(
      userId: number,
      { page, size }: { page: number; size: number },
    ): Promise<{ messages: FeedMessage[]; unread: number }> {
      const [rows, unread] = await Promise.all([
        store.list(userId, { from: page * size, most: size }),
        countUnread(userId),
      ]);
      return { messages: await show(rows), unread };
    },
    /** It is gone from sight, with all that it stands for, and counts against its question once. */
    claimWrong: (messageId: number, userId: number): Promise<{ result: true }> =>
      inTransaction(async () => {
        const message = await store.findOwn(messageId, userId);
        if (!message) throw new AppError('not_found', 'Сообщение не найдено');
        // Whoever writes about the file or the camera now may be folding into this very message.
        await store.lockThread(message.threadId);
        if (!(await store.claim(message, clock.now()))) return { result: true };
        const { questionId, frameId, fileId, answer, createdAt: sentAt } = message;
        if (questionId !== null && frameId !== null && answer !== null)
          await questions.noteVerdict({ questionId, frameId, fileId, answer, isRight: false, source: 'feed', sentAt });
        events.emit(messageRemoved, { userIds: [userId] }, { id: messageId });
        return { result: true };
      }),
    async markRead(userId: number, upTo: number): Promise<{ unread: number }> {
      await store.setRead(userId, upTo);
      const unread = await countUnread(userId);
      events.emit(messagesRead, { userIds: [userId] }, { unread });
      return { unread };
    },
  };
}
