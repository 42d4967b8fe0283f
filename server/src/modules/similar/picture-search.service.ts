import { z } from 'zod';
import type { SimilarFile } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { PRIORITY, type Inference, type Task, type TaskRegistration } from '#modules/inference/index.ts';
import type { PictureSearchStore } from './picture-searches.store.ts';
import type { Similar } from './similar.service.ts';

export interface PictureSearchDeps {
  store: PictureSearchStore;
  inference: Pick<Inference, 'ask' | 'removeAbout'>;
  similar: Pick<Similar, 'nearTo'>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
}

const Input = z.object({ searchId: z.int() });
const subjectOf = (searchId: number): string => `picture search ${searchId}`;
const searchOf = ({ input }: Task): number => Input.parse(input).searchId;

/**
 * What a worker is sent must be a picture that every program can open: the browser makes a JPEG or a PNG of whatever it
 * is shown.
 */
const BEGINNINGS = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];
const isPicture = (bytes: Buffer): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));

/** Search by a picture that belongs to no file: a worker looks at it first, before anything else it has to do. */
export function createPictureSearch({ store, inference, similar, inTransaction, clock }: PictureSearchDeps) {
  const task: TaskRegistration<'glance'> = {
    kind: 'glance',
    async payload(asked) {
      const search = await store.find(searchOf(asked));
      return search?.picture ? { picture: search.picture.toString('base64') } : null;
    },
    take: (asked, { look }) =>
      store.end(searchOf(asked), { state: 'ready', embedding: Buffer.from(look.embedding, 'base64') }),
    giveUp: async (asked) => void (await store.end(searchOf(asked), { state: 'failed' })),
  };
  return {
    task,
    async begin({ userId }: UserActor, picture: string): Promise<number> {
      const bytes = Buffer.from(picture, 'base64');
      if (!isPicture(bytes))
        throw new AppError('invalid', 'Ожидается изображение', { errors: { picture: 'Ожидается изображение' } });
      return inTransaction(async () => {
        const searchId = await store.replaceOf(userId, bytes, clock.now());
        await inference.ask('glance', [{ subject: subjectOf(searchId), fileId: null, input: { searchId } }], {
          priority: PRIORITY.atTheScreen,
        });
        return searchId;
      });
    },
    /** The searches, and what workers were asked about them. */
    async forgetUser(userId: number): Promise<void> {
      await inTransaction(async () =>
        inference.removeAbout('glance', (await store.removeOfUser(userId)).map(subjectOf)),
      );
    },
    async show(
      actor: UserActor,
      searchId: number,
    ): Promise<{ status: 'waiting' | 'ready' | 'failed'; similar: SimilarFile[] }> {
      const search = await store.find(searchId);
      if (!search || search.userId !== actor.userId) throw new AppError('not_found', 'Поиск не найден');
      return {
        status: search.state,
        similar: search.embedding ? await similar.nearTo(search.embedding, { actor }) : [],
      };
    },
  };
}
