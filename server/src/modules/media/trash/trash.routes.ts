import type { trashRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Trash } from './trash.service.ts';

const DONE = { result: true } as const;

export const createTrashHandlers = (trash: Trash): Handlers<typeof trashRoutes> => ({
  listTrash: ({ caller }) => trash.list(caller),
  listTrashedFiles: ({ query, caller }) => trash.listFiles(caller, query.after),
  restoreFromTrash: async ({ body, caller }) => {
    await trash.restore(caller, body);
    return DONE;
  },
  eraseFromTrash: async ({ body, caller }) => {
    await trash.erase(caller, body);
    return DONE;
  },
  emptyTrash: async ({ caller }) => {
    await trash.empty(caller);
    return DONE;
  },
});
