import type { selectionRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Downloads } from '../downloads/downloads.service.ts';
import type { Arranging } from './arranging.service.ts';

export const createSelectionHandlers = (
  arranging: Arranging,
  downloads: Downloads,
): Handlers<typeof selectionRoutes> => ({
  deleteFiles: async ({ body, caller }) => ({ amount: await arranging.delete(caller, body.file_ids) }),
  moveFiles: async ({ body, caller }) => ({
    amount: await arranging.move(caller, body.file_ids, body.data_source_id),
  }),
  copyFiles: async ({ body, caller }) => ({
    file_ids: await arranging.copy(caller, body.file_ids, body.data_source_id),
  }),
  packFiles: ({ body, caller }) => downloads.select(caller, body.file_ids),
  showOriginal: ({ params, caller }) => downloads.original(caller, params.fileId),
});
