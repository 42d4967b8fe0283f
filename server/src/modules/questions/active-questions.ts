import type { Media } from '#modules/media/index.ts';
import type { QuestionStore } from './questions.store.ts';

/**
 * Questions that are on, as a plan counts them: those of a source in the trash can be neither asked nor switched off,
 * and are left out.
 */
export const createActiveQuestions =
  ({ store, media }: { store: Pick<QuestionStore, 'listActiveIn'>; media: Pick<Media, 'findSources'> }) =>
  async (projectIds: number[]): Promise<{ id: number; projectId: number; dataSourceId: number | null }[]> => {
    const active = await store.listActiveIn(projectIds);
    const sourceIds = [...new Set(active.flatMap(({ dataSourceId }) => dataSourceId ?? []))];
    const sources = sourceIds.length === 0 ? [] : await media.findSources(sourceIds);
    const inSight = new Set(sources.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])));
    return active.filter(({ dataSourceId }) => dataSourceId === null || inSight.has(dataSourceId));
  };
