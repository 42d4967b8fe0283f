import { SECOND_MS, type Clock } from '#platform/clock.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { FiredReaction, Questions } from '#modules/questions/index.ts';
import type { FoundBySavedSearch } from '#modules/search/index.ts';
import type { CameraMessage } from '#modules/streams/index.ts';
import { audienceOf } from './audience.ts';
import type { MadeMessage } from './feed.hooks.ts';
import type { FeedStore, MessageRow, NewMessageRow } from './feed.store.ts';
import { fold, type Coalesced } from './coalescing.ts';

export interface WritingDeps {
  store: FeedStore;
  media: Pick<Media, 'findFiles'>;
  questions: Pick<Questions, 'findQuestions'>;
  events: EventBus;
  /** Tells those who carry messages further, in the transaction that writes them. */
  made: (message: MadeMessage) => Promise<void>;
  clock: Clock;
}

const messageAdded = liveEvent('message.added');
const messageChanged = liveEvent('message.changed');

const toMade = ({
  id,
  kind,
  userId,
  projectId,
  dataSourceId,
  fileId,
  second,
  content,
  trigger,
  answer,
  createdAt,
}: MessageRow): MadeMessage => ({
  id,
  isPersonal: kind === 'saved_search',
  userId,
  projectId,
  dataSourceId,
  fileId,
  second,
  content,
  trigger,
  answer,
  createdAt,
});
const frameOf = ({ reactionId, frameId }: { reactionId: number | null; frameId: number | null }): string =>
  `${reactionId} ${frameId}`;

/**
 * The events of a camera are files of their own, and one story: what was said of the event before is not said again.
 */
const threadOf = ({ id, streamFileId, realDate }: PlacedFile): { id: number; startsAt: number } =>
  streamFileId !== null && realDate !== null
    ? { id: streamFileId, startsAt: realDate.getTime() / SECOND_MS }
    : { id, startsAt: 0 };

/**
 * Messages come here to be written: one of a reaction and a frame, one of a search and a file, whatever is told twice.
 * All of it in the transaction that tells.
 */
export function createWriting({ store, media, questions, events, made, clock }: WritingDeps) {
  const tell = async (message: MessageRow, { isQuiet }: { isQuiet: boolean }): Promise<void> => {
    events.emit(messageAdded, audienceOf(message), { id: message.id, content: message.content });
    if (!isQuiet) await made(toMade(message));
  };
  const rowOf = (file: PlacedFile, reaction: FiredReaction & { moment: number }, trigger: string): NewMessageRow => {
    const { userId, frameId, second, moment, reactionId, questionId, answer, confidence, text } = reaction;
    return {
      userId,
      projectId: file.projectId,
      dataSourceId: file.dataSourceId,
      fileId: file.id,
      fileKind: file.kind,
      frameId,
      second,
      threadId: threadOf(file).id,
      moment,
      kind: 'reaction',
      reactionId,
      questionId,
      trigger,
      answer,
      confidence,
      content: text,
      createdAt: clock.now(),
    };
  };

  const writeOfFile = async (fileId: number, reactions: FiredReaction[]): Promise<void> => {
    const [file] = await media.findFiles([fileId]);
    if (!file) return;
    const course = threadOf(file);
    await store.lockThread(course.id);
    const asked = new Map(
      (await questions.findQuestions([...new Set(reactions.map(({ questionId }) => questionId))])).map(
        ({ id, content }) => [id, content],
      ),
    );
    // A picture has one moment: whatever is said of it is said of nothing else.
    const said = reactions.map((reaction) => ({
      ...reaction,
      moment: course.startsAt + reaction.second,
      cooldownSeconds: file.kind === 'image' ? 0 : reaction.cooldownSeconds,
    }));
    const near = Math.max(0, ...said.map(({ cooldownSeconds }) => cooldownSeconds));
    const moments = said.map(({ moment }) => moment);
    const before = await store.listOfThread(course.id, [...new Set(reactions.map(({ reactionId }) => reactionId))], {
      from: Math.min(...moments) - near,
      to: Math.max(...moments) + near,
    });
    const folded = fold(said, before);
    const toRow = ({ said: reaction }: Coalesced<(typeof said)[number]>): NewMessageRow =>
      rowOf(file, reaction, asked.get(reaction.questionId) ?? '');

    const fresh = await store.insert(folded.filter(({ into }) => into === null).map(toRow));
    const ids = new Map(fresh.map((row) => [frameOf(row), row.id]));
    const repeated = folded.flatMap((one) => {
      const id =
        one.into?.step === 'new'
          ? ids.get(frameOf({ reactionId: one.said.reactionId, frameId: one.into.frameId }))
          : one.into?.id;
      return id === undefined ? [] : [{ ...toRow(one), coalescedInto: id }];
    });
    const newOnes = new Set(ids.values());
    for (const [id, rows] of groupBy(await store.insert(repeated), ({ coalescedInto }) => coalescedInto)) {
      if (id === null) continue;
      const repeats = await store.addRepeats(id, rows.length);
      // Who hears of a new one asks for it, and has its repeats with it.
      if (!newOnes.has(id)) events.emit(messageChanged, { projectIds: [file.projectId] }, { id, repeats });
    }

    const quiet = new Set(reactions.filter(({ isQuiet }) => isQuiet).map(frameOf));
    for (const message of fresh) await tell(message, { isQuiet: quiet.has(frameOf(message)) });
  };

  return {
    async writeReactions(reactions: FiredReaction[]): Promise<void> {
      for (const [fileId, ofFile] of groupBy(reactions, (reaction) => reaction.fileId))
        await writeOfFile(fileId, ofFile);
    },
    async writeFound({ savedSearchId, name, userId, fileId, frameId, second }: FoundBySavedSearch): Promise<void> {
      const [file] = await media.findFiles([fileId]);
      if (file?.userId !== userId) return;
      const [message] = await store.insert([
        {
          userId,
          projectId: file.projectId,
          dataSourceId: file.dataSourceId,
          fileId,
          fileKind: file.kind,
          frameId,
          second,
          threadId: fileId,
          moment: second,
          kind: 'saved_search',
          savedSearchId,
          trigger: name,
          content: `Новое по запросу «${name}»`,
          createdAt: clock.now(),
        },
      ]);
      if (message) await tell(message, { isQuiet: false });
    },
    /** Whoever tells it tells it once. */
    async writeOfCamera({ fileId, content, trigger, at }: CameraMessage): Promise<void> {
      const [file] = await media.findFiles([fileId]);
      if (!file) return;
      const [message] = await store.insert([
        {
          userId: file.userId,
          projectId: file.projectId,
          dataSourceId: file.dataSourceId,
          fileId,
          fileKind: file.kind,
          frameId: null,
          second: 0,
          threadId: fileId,
          moment: at.getTime() / SECOND_MS,
          kind: 'camera',
          trigger,
          content,
          createdAt: clock.now(),
        },
      ]);
      if (message) await tell(message, { isQuiet: false });
    },
  };
}
