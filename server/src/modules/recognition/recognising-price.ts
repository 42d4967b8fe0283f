import type { Price, RecogniseParams } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Inference } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';

export interface RecognisingPriceDeps {
  media: Pick<
    Media,
    'requireFile' | 'requireFiles' | 'requireSource' | 'listFileIdsAfter' | 'listFrames' | 'findFiles'
  >;
  billing: Pick<Billing, 'quote'>;
  inference: Pick<Inference, 'liveWorkers'>;
}

const AT_ONCE = 1000;
const SECONDS_OF_MINUTE = 60;

/** What reading files anew would take. */
export function createRecognisingPrice({ media, billing, inference }: RecognisingPriceDeps) {
  async function* pieces(actor: UserActor, params: RecogniseParams): AsyncGenerator<number[]> {
    if ('data_source_id' in params) {
      await media.requireSource(actor, params.data_source_id, 'file.manage');
      for (
        let ids = await media.listFileIdsAfter(params.data_source_id, 0, AT_ONCE);
        ids.length > 0;
        ids = await media.listFileIdsAfter(params.data_source_id, ids.at(-1) ?? 0, AT_ONCE)
      )
        yield ids;
      return;
    }
    if ('data_source_file_id' in params)
      return yield [(await media.requireFile(actor, params.data_source_file_id, 'file.manage')).id];
    const own = await media.requireFiles(actor, params.data_source_file_ids, 'file.manage');
    for (let from = 0; from < own.length; from += AT_ONCE) yield own.slice(from, from + AT_ONCE).map(({ id }) => id);
  }
  const secondsFor = async (files: number): Promise<number | null> => {
    const pace = (await inference.liveWorkers()).reduce((sum, { filesPerMinute }) => sum + (filesPerMinute ?? 0), 0);
    return pace === 0 ? null : Math.ceil((files / pace) * SECONDS_OF_MINUTE);
  };
  return async (actor: UserActor, params: RecogniseParams): Promise<Price> => {
    const framesOf = new Map<number, number>();
    const payerOf = new Map<number, number>();
    let files = 0;
    for await (const ids of pieces(actor, params)) {
      const [found, frames] = await Promise.all([media.findFiles(ids), media.listFrames(ids)]);
      const projectOf = new Map(found.map(({ id, projectId }) => [id, projectId]));
      for (const { projectId, userId } of found) payerOf.set(projectId, userId);
      for (const [fileId, own] of groupBy(frames, (frame) => frame.fileId)) {
        const projectId = projectOf.get(fileId) ?? 0;
        files += 1;
        framesOf.set(projectId, (framesOf.get(projectId) ?? 0) + own.length);
      }
    }
    const quotes = await Promise.all(
      [...framesOf].map(([projectId, frames]) =>
        billing.quote({ projectId, userId: payerOf.get(projectId) ?? actor.userId, frames }),
      ),
    );
    const prices = quotes.flatMap(({ kopecks }) => kopecks ?? []);
    const budgets = quotes.flatMap(({ budget_left }) => budget_left ?? []);
    const { available } = quotes[0] ?? (await billing.quote({ projectId: 0, userId: actor.userId, frames: 0 }));
    return {
      files,
      frames: [...framesOf.values()].reduce((sum, each) => sum + each, 0),
      kopecks: prices.length === 0 ? null : prices.reduce((sum, each) => sum + each, 0),
      seconds: await secondsFor(files),
      available,
      budget_left: budgets.length === 0 ? null : Math.min(...budgets),
    };
  };
}
