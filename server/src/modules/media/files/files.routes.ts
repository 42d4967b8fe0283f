import type { fileRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { FilesService } from './files.service.ts';
import type { WithLabels } from './with-labels.ts';

export const createFileHandlers = (files: FilesService, withLabels: WithLabels): Handlers<typeof fileRoutes> => ({
  countFiles: async ({ params, caller }) => ({ amount: await files.count(params.dataSourceId, caller.userId) }),
  listFiles: async ({ params, query, caller }) => ({
    data_source_files: await withLabels.many(await files.list(caller, { dataSourceId: params.dataSourceId, processedOnly: false, page: query.page, size: query.page_size })),
  }),
  listProcessedFiles: async ({ params, query, caller }) => ({
    data_source_files: await withLabels.many(await files.list(caller, { dataSourceId: params.dataSourceId, processedOnly: true, page: query.page, size: query.page_size })),
  }),
  showFile: async ({ params, caller }) => withLabels.one(await files.show(params.dataSourceId, params.fileId, caller.userId)),
  changeFile: async ({ params, body, caller }) => withLabels.one(await files.edit(params.dataSourceId, params.fileId, caller.userId, body)),
  deleteFile: async ({ params, caller }) => withLabels.one(await files.delete(params.dataSourceId, params.fileId, caller.userId)),
  restoreFile: async ({ params, caller }) => withLabels.one(await files.restore(params.dataSourceId, params.fileId, caller.userId)),
  newStream: async ({ body, caller }) => withLabels.one(await files.addStream(caller.userId, body)),
  showProjectFile: ({ params, caller }) => files.urls(params.projectId, params.fileId, caller.userId),
});
