import type { FileWithoutLabels, UploadParams } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { onBehalfOf } from '#platform/fairness/on-behalf-of.ts';
import type { MediaFacts } from '#platform/media/index.ts';
import type { Queue } from '#platform/queue.ts';
import type { Received } from '#platform/storage/index.ts';
import { resourceNotFound } from '#modules/access/index.ts';
import { fileAdded } from '../media.events.ts';
import { prepareFileJob } from '../media.jobs.ts';
import type { FileView } from './file-view.ts';
import type { FileStore } from './files.store.ts';
import type { Quota } from '../quota/quota.service.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import type { Arrival, KeptBytes } from '../bytes/kept-bytes.ts';

export interface UploadDeps {
  store: FileStore;
  quota: Pick<Quota, 'requireWithin' | 'requireRoom'>;
  sources: Pick<SourcesService, 'require'>;
  view: FileView;
  events: EventBus;
  clock: Clock;
  queue: Pick<Queue, 'send'>;
  /** Throws an AppError with the sentence for the user when the bytes are nothing we take. */
  lookAt: (path: string, ofUser: number) => Promise<MediaFacts>;
  bytes: Pick<KeptBytes, 'bring' | 'land' | 'drop'>;
  /** Tells, inside the transaction, that there is something new to find. */
  altered: (fileIds: number[]) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const MAX_TITLE_LENGTH = 200;

export interface ArrivedFile {
  params: UploadParams;
  name: string;
  received: Received;
  /** The camera it was cut from by itself, and the moment at which it begins. */
  cutFrom?: { streamFileId: number; startedAt: Date };
  /** Bytes of it that count as growing until it is a file. */
  grown?: number;
}
/** Looked at and kept; a row makes it a file. */
export interface AcceptedFile extends ArrivedFile {
  /** Its `userId` is the owner, who pays. */
  source: { id: number; projectId: number; userId: number };
  facts: Omit<MediaFacts, 'codec'>;
  arrival: Arrival;
}
/** Writes, in the transaction that makes the file, what it was made of. */
type NoteFile = (fileId: number) => Promise<void>;

/** What was sent with a checksum arrived as it was. */
export function requireSameBytes({ sha256_checksum }: UploadParams, { key }: Received): void {
  if (!sha256_checksum || sha256_checksum.toLowerCase() === key) return;
  const text = 'Контрольная сумма не совпала: файл повредился при передаче. Загрузите его ещё раз.';
  throw new AppError('invalid', text, { errors: { sha256_checksum: text } });
}

export function createUploadService({
  store,
  quota,
  sources,
  view,
  events,
  clock,
  queue,
  lookAt,
  bytes,
  altered,
  inTransaction,
}: UploadDeps) {
  const requirePlace = async (
    actor: UserActor,
    { data_source_id, project_id }: Pick<UploadParams, 'data_source_id' | 'project_id'>,
  ) => {
    const source = await sources.require(actor, data_source_id, 'file.add');
    if (source.projectId !== project_id) throw resourceNotFound('source');
    return source;
  };

  /** The slow part: everything is looked at, and the bytes are kept. */
  const accept = async (actor: UserActor, arrived: ArrivedFile): Promise<AcceptedFile> => {
    const { params, received } = arrived;
    const { userId } = actor;
    const source = await requirePlace(actor, params);
    requireSameBytes(params, received);
    const { codec: _, ...facts } = await onBehalfOf(userId, () => lookAt(received.path, userId));
    return { ...arrived, source, facts, arrival: await bytes.bring(received) };
  };
  /** The quick part, in one transaction. */
  const write = async (
    { source, params, name, received, cutFrom, grown = 0, arrival, facts: { takenAt, ...facts } }: AcceptedFile,
    noted: NoteFile = async () => undefined,
  ): Promise<FileWithoutLabels> => {
    try {
      return await inTransaction(async () => {
        await bytes.land(arrival);
        const row = await store.insert({
          dataSourceId: source.id,
          title: params.title || name.slice(0, MAX_TITLE_LENGTH),
          description: params.description,
          name,
          sha256: received.key,
          size: received.size,
          ...facts,
          realDate: cutFrom?.startedAt ?? takenAt,
          streamFileId: cutFrom?.streamFileId ?? null,
          state: 'preparing',
          createdAt: clock.now(),
        });
        await queue.send(prepareFileJob, { fileId: row.id }, { ofUser: source.userId });
        await altered([row.id]);
        await noted(row.id);
        await quota.requireWithin(source.userId, { grown });
        const file = view.toFile({ ...row, projectId: source.projectId, userId: source.userId });
        events.emit(fileAdded, { projectIds: [source.projectId] }, file);
        return file;
      });
    } catch (error) {
      await bytes.drop(arrival);
      throw error;
    }
  };

  return {
    /** Before the bytes: whether they have anywhere to go. */
    requirePlace,
    accept,
    write,
    /** The bytes have arrived and lie aside. Everything is checked before anything is kept. */
    add: async (
      actor: UserActor,
      { noted, ...arrived }: ArrivedFile & { noted?: NoteFile },
    ): Promise<FileWithoutLabels> => write(await accept(actor, arrived), noted),
  };
}
export type UploadService = ReturnType<typeof createUploadService>;
