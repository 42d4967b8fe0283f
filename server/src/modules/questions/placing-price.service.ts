import type { Price } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Inference } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import { secondsToAnswer } from './answering-pace.ts';
import type { AnswerStore } from './answers.store.ts';
import type { AnswerTasks } from './answer-tasks.service.ts';
import { hasTaught, type TaughtClasses } from './taught-frames.ts';

export interface PlacingPriceDeps {
  answerTasks: Pick<AnswerTasks, 'listAsked'>;
  answers: Pick<AnswerStore, 'listAnswered'>;
  taught: Pick<TaughtClasses, 'countTaught'>;
  media: Pick<Media, 'requireSource' | 'requireFiles' | 'listFrames'>;
  billing: Pick<Billing, 'quote'>;
  inference: Pick<Inference, 'liveWorkers'>;
}

export interface Placing {
  fileIds: number[];
  dataSourceId: number;
  act: 'move' | 'copy';
}

/** What files cost where they are put: nobody moves or copies without the sum. */
export function createPlacingPrice({ answerTasks, answers, taught, media, billing, inference }: PlacingPriceDeps) {
  return async (actor: Actor, { fileIds, dataSourceId, act }: Placing): Promise<Price> => {
    // One after the other: of two that are not there, it is always the first that is told of.
    const { projectId, userId } = await media.requireSource(actor, dataSourceId, 'question.manage');
    const files = await media.requireFiles(actor, fileIds, 'question.manage');
    const framesOf = groupBy(await media.listFrames(fileIds), ({ fileId }) => fileId);
    const countFrames = (ids: readonly number[]): number =>
      ids.reduce((sum, id) => sum + (framesOf.get(id)?.length ?? 0), 0);

    let frames = 0;
    const looked = new Set<number>();
    const count = (ids: readonly number[]): void => {
      frames += countFrames(ids);
      for (const id of ids) looked.add(id);
    };
    // A copy has the answers of its original.
    for (const { id, contentChangedAt } of await answerTasks.listAsked({ projectId, dataSourceId })) {
      const answered = await answers.listAnswered(id, fileIds, contentChangedAt);
      count(fileIds.filter((fileId) => !answered.has(fileId)));
    }
    // What classes have found stays with a file that stays in its project, and is not copied.
    if (await hasTaught(taught, projectId))
      count(files.filter((file) => act === 'copy' || file.projectId !== projectId).map(({ id }) => id));
    const quote = await billing.quote({ projectId, userId, frames });
    return { files: looked.size, frames, ...quote, seconds: await secondsToAnswer(inference, frames) };
  };
}
