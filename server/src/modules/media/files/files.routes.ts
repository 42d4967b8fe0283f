import type { fileRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { FileList } from './file-list.service.ts';
import type { FileWalk } from './file-walk.service.ts';
import type { FilesService } from './files.service.ts';
import type { WithLabels } from './with-labels.ts';

export interface FileHandlerDeps {
  files: FilesService;
  list: FileList;
  walk: FileWalk;
  withLabels: WithLabels;
}

export const createFileHandlers = ({
  files,
  list,
  walk,
  withLabels,
}: FileHandlerDeps): Handlers<typeof fileRoutes> => ({
  countFiles: async ({ params, caller }) => ({ amount: await list.count(params.dataSourceId, caller.userId) }),
  listFiles: async ({ params, query: { page, page_size: size, ...arrangement }, caller }) => ({
    data_source_files: await withLabels.many(
      await list.list(caller, { dataSourceId: params.dataSourceId, processedOnly: false, arrangement, page, size }),
    ),
  }),
  listProcessedFiles: async ({ params, query: { page, page_size: size, ...arrangement }, caller }) => ({
    data_source_files: await withLabels.many(
      await list.list(caller, { dataSourceId: params.dataSourceId, processedOnly: true, arrangement, page, size }),
    ),
  }),
  countFilesByDay: ({ params, query, caller }) => list.countByDay(params.dataSourceId, caller.userId, query),
  listFileClasses: ({ params, caller }) => list.classes(params.dataSourceId, caller.userId),
  countLabelledFiles: ({ params, query, caller }) => walk.countLabelled(params.dataSourceId, caller.userId, query),
  listFileNeighbours: ({ params, query, caller }) => walk.neighbours({ ...params, userId: caller.userId }, query),
  findUnlabelledFile: ({ params, query, caller }) => walk.nextUnlabelled({ ...params, userId: caller.userId }, query),
  showFile: async ({ params, caller }) =>
    withLabels.one(await files.show(params.dataSourceId, params.fileId, caller.userId)),
  changeFile: async ({ params, body, caller }) =>
    withLabels.one(await files.edit(params.dataSourceId, params.fileId, caller.userId, body)),
  deleteFile: async ({ params, caller }) =>
    withLabels.one(await files.delete(params.dataSourceId, params.fileId, caller.userId)),
  restoreFile: async ({ params, caller }) =>
    withLabels.one(await files.restore(params.dataSourceId, params.fileId, caller.userId)),
  newStream: async ({ body, caller }) => withLabels.one(await files.addStream(caller.userId, body)),
  showProjectFile: ({ params, caller }) => files.urls(params.projectId, params.fileId, caller.userId),
});
