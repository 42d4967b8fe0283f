import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { createBillingHandlers } from './billing.routes.ts';
import { createRatesService } from './rates.service.ts';
import { createRateStore } from './rates.store.ts';

export function createBilling({ database, projects, clock = systemClock }: { database: Database; projects: Projects; clock?: Clock }) {
  const rates = createRatesService({ store: createRateStore(database), projects, clock });
  return { handlers: createBillingHandlers(rates), seedRates: rates.seed, listRates: rates.list, changeActiveRate: rates.changeActive };
}
export type Billing = ReturnType<typeof createBilling>;
