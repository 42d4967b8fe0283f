import { billingRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Projects } from '#modules/projects/index.ts';
import { createBillingHandlers } from './billing.routes.ts';
import { createRatesService } from './rates.service.ts';
import { createRateStore } from './rates.store.ts';

export function createBilling({ database, projects, clock = systemClock }: { database: Database; projects: Projects; clock?: Clock }) {
  const rates = createRatesService({ store: createRateStore(database), projects, clock });
  const module: Module = { name: 'billing', serves: [serve(billingRoutes, createBillingHandlers(rates))], start: rates.seed };
  return { module, listRates: rates.list, changeActiveRate: rates.changeActive, rateAt: rates.rateAt };
}
export type Billing = ReturnType<typeof createBilling>;
