import type { CountedClassifiers, ProjectSpending } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Inference } from '#modules/inference/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { BillingCalendar } from '../charging/calendar.ts';
import type { ChargeStore } from '../charging/charges.store.ts';

export interface SpendingDeps {
  charges: Pick<ChargeStore, 'budgetsOf' | 'spentOf' | 'setBudget'>;
  projects: Pick<Projects, 'require'>;
  inference: Pick<Inference, 'isLent' | 'setLent'>;
  countedIn: (projectId: number) => Promise<CountedClassifiers>;
  calendar: BillingCalendar;
  /** Has paused work looked at again, in the transaction under way. */
  askToResume: (userId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
/** What is not named stays as it is. */
export interface SpendingChange {
  budget?: number | null | undefined;
  allows_foreign_workers?: boolean | undefined;
}

/** As a plan counts them: one is as good as another. */
export const sumOf = ({ project_questions, source_questions, classes }: CountedClassifiers): number =>
  project_questions + source_questions + classes;

/** What a project may spend a month, has spent, and whose computers may work for it. */
export function createSpending({
  charges,
  projects,
  inference,
  countedIn,
  calendar,
  askToResume,
  inTransaction,
}: SpendingDeps) {
  const show = async (actor: Actor, projectId: number): Promise<ProjectSpending> => {
    await projects.require(actor, projectId, 'billing.read');
    const month = calendar.month();
    const [spent, budgets, isLent, counted] = await Promise.all([
      charges.spentOf([projectId], month),
      charges.budgetsOf([projectId]),
      inference.isLent(projectId),
      countedIn(projectId),
    ]);
    return {
      month,
      spent: spent.get(projectId) ?? 0,
      budget: budgets.get(projectId) ?? null,
      allows_foreign_workers: isLent,
      classifiers: sumOf(counted),
      counted,
    };
  };
  return {
    show,
    async change(
      actor: Actor,
      projectId: number,
      { budget, allows_foreign_workers }: SpendingChange,
    ): Promise<ProjectSpending> {
      const { userId } = await projects.require(actor, projectId, 'billing.pay');
      await inTransaction(async () => {
        if (allows_foreign_workers !== undefined) await inference.setLent(projectId, allows_foreign_workers);
        if (budget === undefined) return;
        await charges.setBudget(projectId, budget);
        await askToResume(userId);
      });
      return show(actor, projectId);
    },
  };
}
export type Spending = ReturnType<typeof createSpending>;
