import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id, Kopecks } from './values.ts';

export const Rate = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    /** Price of one inference. */
    value: Kopecks,
    object_min_percentage: z.number(),
    min_classifiers_amount: z.int(),
    max_classifiers_amount: z.int(),
    detected_image_resolution: z.int(),
    computational_speed: z.number(),
    miner_value: Kopecks,
  })
  .meta({ id: 'Rate' });
export type Rate = z.output<typeof Rate>;

export const ActiveRates = z
  .object({ projectActiveRates: z.array(z.object({ activeRate: z.object({ id: Id, rateId: Id }) })) })
  .meta({ id: 'ActiveRates' });
export type ActiveRates = z.output<typeof ActiveRates>;

export const billingRoutes = defineRoutes({
  listRates: {
    method: 'GET',
    path: '/api/rates/index',
    access: 'public',
    permission: 'none',
    answer: z.object({ rates: z.array(Rate) }),
  },
  showRate: { method: 'GET', path: '/api/rates/{rateId}', access: 'public', permission: 'none', answer: Rate },
  listActiveRates: {
    method: 'GET',
    path: '/api/users/projects/{projectId}/active_rates',
    access: 'user',
    permission: 'billing.read',
    answer: ActiveRates,
  },
  changeActiveRate: {
    method: 'POST',
    path: '/api/users/projects/{projectId}/change_active_rate',
    access: 'user',
    permission: 'billing.pay',
    body: z.object({ rateId: Id }),
    answer: ActiveRates,
  },
});
