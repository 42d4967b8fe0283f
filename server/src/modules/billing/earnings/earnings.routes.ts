import type { earningRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Earnings } from './earnings.service.ts';

export const createEarningHandlers = (earnings: Earnings): Handlers<typeof earningRoutes> => ({
  listOwnWorkers: ({ caller }) => earnings.list(caller.userId),
  createOwnWorker: ({ body, caller }) => earnings.create(caller.userId, body.name),
  revokeOwnWorker: ({ params, caller }) => earnings.revoke(caller.userId, params.workerId),
});
