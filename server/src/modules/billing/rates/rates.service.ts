import type { ActiveRates, Rate } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { RateRow, RateStore } from './rates.store.ts';
import { SEED_RATES } from './seed-rates.ts';

const toRate = (row: RateRow): Rate => ({
  id: row.id,
  title: row.title,
  description: row.description,
  value: row.value,
  object_min_percentage: row.objectMinPercentage,
  min_classifiers_amount: row.minClassifiersAmount,
  max_classifiers_amount: row.maxClassifiersAmount,
  detected_image_resolution: row.detectedImageResolution,
  computational_speed: row.computationalSpeed,
  miner_value: row.minerValue,
});

export function createRatesService({ store, projects, clock }: { store: RateStore; projects: Pick<Projects, 'requireOwn'>; clock: Clock }) {
  const activeOf = async (projectId: number): Promise<ActiveRates> => {
    const active = await store.activeOf(projectId);
    return { projectActiveRates: active ? [{ activeRate: { id: active.id, rateId: active.rateId } }] : [] };
  };
  const requireRate = async (id: number): Promise<Rate> => {
    const row = await store.find(id);
    if (!row) throw new AppError('not_found', 'Тариф не найден');
    return toRate(row);
  };

  return {
    seed: () => store.seed(SEED_RATES),
    list: async (): Promise<Rate[]> => (await store.list()).map(toRate),
    requireRate,
    async listActive(projectId: number, userId: number): Promise<ActiveRates> {
      await projects.requireOwn(projectId, userId);
      return activeOf(projectId);
    },
    async changeActive(projectId: number, userId: number, rateId: number): Promise<ActiveRates> {
      await projects.requireOwn(projectId, userId);
      await requireRate(rateId);
      // Choosing what stands already is no change.
      if ((await store.activeOf(projectId))?.rateId !== rateId) await store.append(projectId, rateId, clock.now());
      return activeOf(projectId);
    },
    /** The plans of these projects, by project. Whose they are has been asked before. */
    ofProjects: async (projectIds: number[]): Promise<Map<number, Rate>> => new Map((await store.activeOfAll(projectIds)).map(({ projectId, rate }) => [projectId, toRate(rate)])),
    /** Which plan a project had at a moment: what was charged then is never charged otherwise. */
    async rateAt(projectId: number, at: Date): Promise<Rate | null> {
      const active = await store.activeOf(projectId, at);
      return active && requireRate(active.rateId);
    },
  };
}
export type RatesService = ReturnType<typeof createRatesService>;
