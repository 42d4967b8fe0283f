import type { ActiveRates, Rate } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Projects } from '#modules/projects/index.ts';
import { counted, type Forms } from '#platform/text/counted.ts';
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

export interface RatesDeps {
  store: RateStore;
  projects: Pick<Projects, 'require'>;
  /** Questions of the project that are on, and classes it was taught. */
  classifiersOf: (projectId: number) => Promise<number>;
  /** Has paused work looked at again, in the transaction under way. */
  askToResume: (userId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
}

const NO_PLAN = 'Пожалуйста, выберите тариф для проекта: без тарифа доступны описание, текст и коды';
const CLASSIFIERS: Forms = { one: 'вопрос или признак', few: 'вопроса или признака', many: 'вопросов и признаков' };

export function createRatesService({ store, projects, classifiersOf, askToResume, inTransaction, clock }: RatesDeps) {
  const activeOf = async (projectId: number): Promise<ActiveRates> => {
    const active = await store.activeOf(projectId);
    return { projectActiveRates: active ? [{ activeRate: { id: active.id, rateId: active.rateId } }] : [] };
  };
  const requireRate = async (id: number): Promise<Rate> => {
    const row = await store.find(id);
    if (!row) throw new AppError('not_found', 'Тариф не найден');
    return toRate(row);
  };
  /** Throws where the project has no plan. */
  const requirePlan = async (projectId: number): Promise<Rate> => {
    const active = await store.activeOf(projectId);
    if (!active) throw new AppError('plan_required', NO_PLAN);
    return requireRate(active.rateId);
  };

  return {
    seed: () => store.seed(SEED_RATES),
    list: async (): Promise<Rate[]> => (await store.list()).map(toRate),
    requireRate,
    async listActive(actor: Actor, projectId: number): Promise<ActiveRates> {
      await projects.require(actor, projectId, 'billing.read');
      return activeOf(projectId);
    },
    async changeActive(actor: Actor, projectId: number, rateId: number): Promise<ActiveRates> {
      const { userId } = await projects.require(actor, projectId, 'billing.pay');
      const rate = await requireRate(rateId);
      await inTransaction(async () => {
        await store.hold(projectId);
        // Choosing what stands already is no change.
        if ((await store.activeOf(projectId))?.rateId === rateId) return;
        const has = await classifiersOf(projectId);
        if (has > rate.max_classifiers_amount)
          throw new AppError(
            'plan_limit',
            `В проекте ${counted(has, CLASSIFIERS)}, а тариф «${rate.title}» рассчитан не больше чем на ${rate.max_classifiers_amount}. Отключите лишнее или выберите другой тариф.`,
          );
        await store.append(projectId, rateId, clock.now());
        await askToResume(userId);
      });
      return activeOf(projectId);
    },
    requirePlan,
    /**
     * In the transaction that adds them: throws where so many more questions or classes would be more than the plan
     * allows, or there is no plan.
     */
    async requireRoom(projectId: number, more = 1): Promise<void> {
      await store.hold(projectId);
      const rate = await requirePlan(projectId);
      if (more > 0 && (await classifiersOf(projectId)) + more > rate.max_classifiers_amount)
        throw new AppError(
          'plan_limit',
          `Тариф «${rate.title}» рассчитан не больше чем на ${counted(rate.max_classifiers_amount, CLASSIFIERS)}. Отключите лишнее или выберите тариф побольше.`,
        );
    },
    /** The plans of these projects, by project. Whose they are has been asked before. */
    ofProjects: async (projectIds: number[]): Promise<Map<number, Rate>> =>
      new Map((await store.activeOfAll(projectIds)).map(({ projectId, rate }) => [projectId, toRate(rate)])),
    /** Which plan a project had at a moment: what was charged then is never charged otherwise. */
    async rateAt(projectId: number, at: Date): Promise<Rate | null> {
      const active = await store.activeOf(projectId, at);
      return active && requireRate(active.rateId);
    },
  };
}
export type RatesService = ReturnType<typeof createRatesService>;
