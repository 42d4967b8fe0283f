import { MAX_UNREAD, type FeedMessage } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import type { Search } from '#modules/search/index.ts';
import { audienceOf } from './audience.ts';
import type { FeedReader, FeedStore, MessageRow } from './feed.store.ts';

export interface FeedDeps {
  store: FeedStore;
  access: Pick<Access, 'require' | 'listProjects'>;
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
export function createFeedService({ store, access, media, questions, search, events, clock, inTransaction }: FeedDeps) {
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
  const readerOf = async (actor: UserActor): Promise<FeedReader> => ({
    userId: actor.userId,
    projectIds: await access.listProjects(actor, 'feed.read'),
  });
  const countUnread = (reader: FeedReader): Promise<number> => store.countUnread(reader, MAX_UNREAD);

  return {
    async list(
      actor: UserActor,
      { page, size }: { page: number; size: number },
    ): Promise<{ messages: FeedMessage[]; unread: number }> {
      const reader = await readerOf(actor);
      const [rows, unread] = await Promise.all([
        store.list(reader, { from: page * size, most: size }),
        countUnread(reader),
      ]);
      return { messages: await show(rows), unread };
    },
    /** It is gone from sight, with all that it stands for, and counts against its question once. */
    claimWrong: (actor: UserActor, messageId: number): Promise<{ result: true }> =>
      inTransaction(async () => {
        const found = await store.find(messageId);
        const message = await access.require(actor, { kind: 'message', row: found }, 'feed.judge');
        if (message.kind === 'saved_search' && message.userId !== actor.userId) throw resourceNotFound('message');
        // Whoever writes about the file or the camera now may be folding into this very message.
        await store.lockThread(message.threadId);
        if (!(await store.claim(message, clock.now()))) return { result: true };
        const { questionId, frameId, fileId, answer, createdAt: sentAt } = message;
        if (questionId !== null && frameId !== null && answer !== null)
          await questions.noteVerdict({ questionId, frameId, fileId, answer, isRight: false, source: 'feed', sentAt });
        events.emit(messageRemoved, audienceOf(message), { id: messageId });
        return { result: true };
      }),
    async markRead(actor: UserActor, upTo: number): Promise<{ unread: number }> {
      const reader = await readerOf(actor);
      await store.setRead(reader, upTo);
      const unread = await countUnread(reader);
      events.emit(messagesRead, { userIds: [actor.userId] }, { unread });
      return { unread };
    },
  };
}
