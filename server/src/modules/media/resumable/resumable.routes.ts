import type { uploadRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Resumable } from './resumable.service.ts';

export const createUploadHandlers = (resumable: Resumable): Handlers<typeof uploadRoutes> => ({
  newUpload: ({ body, caller }) => resumable.createOrFind(caller, body),
  listUnfinishedUploads: async ({ caller }) => ({ uploads: await resumable.list(caller) }),
  listKnownFiles: async ({ params, body, caller }) => ({
    known: await resumable.listKnown(caller, params.dataSourceId, body.checksums),
  }),
});
