import type { Media } from '#modules/media/index.ts';
import type { QuestionStore } from './questions.store.ts';

/** Questions that are on, as a plan counts them: those of a source in the trash can be neither asked nor switched off, and are left out. */
export const createActiveQuestions =
  ({ store, media }: { store: Pick<QuestionStore, 'listActiveIn'>; media: Pick<Media, 'isSourceInSight'> }) =>
  async (projectIds: number[]): Promise<{ id: number; projectId: number }[]> => {
    const active = await store.listActiveIn(projectIds);
    const hidden = new Set<number>();
    const sources = new Map(active.flatMap(({ dataSourceId, userId }) => (dataSourceId === null ? [] : [[dataSourceId, userId] as const])));
    for (const [dataSourceId, userId] of sources) if (!(await media.isSourceInSight(dataSourceId, userId))) hidden.add(dataSourceId);
    return active.filter(({ dataSourceId }) => dataSourceId === null || !hidden.has(dataSourceId));
  };
