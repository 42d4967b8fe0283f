import type { Processing } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Access } from '#modules/access/index.ts';
import type { Inference } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import { subjectOf } from './recognition.service.ts';

export interface ProcessingDeps {
  access: Pick<Access, 'projectsOf'>;
  media: Pick<Media, 'countUnfinished'>;
  inference: Pick<Inference, 'liveWorkers' | 'latest' | 'countAhead'>;
}

const SECONDS_OF_MINUTE = 60;

/**
 * What is being done with a user's files: how many wait, who works on them, and how long it will take at that pace.
 */
export function createProcessing({ access, media, inference }: ProcessingDeps) {
  /** Tasks before and with the last one of the source: others' files stand in the same queue. */
  const countAhead = async (lastWaitingId: number | null): Promise<number> => {
    const last = lastWaitingId === null ? null : await inference.latest('recognise', subjectOf(lastWaitingId));
    return last ? inference.countAhead('recognise', last) : 0;
  };
  return {
    async show(actor: UserActor): Promise<Processing> {
      const [unfinished, workers] = await Promise.all([
        media.countUnfinished(access.projectsOf(actor, 'file.read')),
        inference.liveWorkers(),
      ]);
      const paces = workers.flatMap(({ filesPerMinute }) => filesPerMinute ?? []);
      const pace = paces.length === 0 ? null : paces.reduce((sum, each) => sum + each, 0);
      const secondsFor = async (preparing: number, lastWaitingId: number | null): Promise<number | null> =>
        pace === null || pace <= 0
          ? null
          : Math.ceil(((preparing + (await countAhead(lastWaitingId))) / pace) * SECONDS_OF_MINUTE);
      const sources = await Promise.all(
        unfinished.map(async ({ dataSourceId, lastWaitingId, ...amounts }) => ({
          data_source_id: dataSourceId,
          ...amounts,
          seconds_left:
            amounts.preparing + amounts.waiting + amounts.running === 0
              ? null
              : await secondsFor(amounts.preparing, lastWaitingId),
        })),
      );
      return { workers: workers.length, files_per_minute: pace, sources };
    },
  };
}
