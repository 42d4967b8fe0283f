import { billingRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { projectsErased, type Projects } from '#modules/projects/index.ts';
import { createBillingHandlers } from './billing.routes.ts';
import { createRatesService } from './rates.service.ts';
import { createRateStore } from './rates.store.ts';

export function createBilling({ database, projects, hooks, clock = systemClock }: { database: Database; projects: Projects; hooks: TransactionHooks; clock?: Clock }) {
  const store = createRateStore(database);
  const rates = createRatesService({ store, projects, clock });
  hooks.on(projectsErased, ({ projectIds }) => store.removeOf(projectIds));
  const module: Module = { name: 'billing', serves: [serve(billingRoutes, createBillingHandlers(rates))], start: rates.seed };
  return { module, listRates: rates.list, changeActiveRate: rates.changeActive, rateAt: rates.rateAt, ratesOfProjects: rates.ofProjects };
}
export type Billing = ReturnType<typeof createBilling>;
