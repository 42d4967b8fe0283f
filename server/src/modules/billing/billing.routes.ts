import type { billingRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { RatesService } from './rates/rates.service.ts';

export const createBillingHandlers = (rates: RatesService): Handlers<typeof billingRoutes> => ({
  listRates: async () => ({ rates: await rates.list() }),
  showRate: ({ params }) => rates.requireRate(params.rateId),
  listActiveRates: ({ params, caller }) => rates.listActive(caller, params.projectId),
  changeActiveRate: ({ params, body, caller }) => rates.changeActive(caller, params.projectId, body.rateId),
});
