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
  countFiles: async ({ params, caller }) => ({ amount: await list.count(caller, params.dataSourceId) }),
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
  countFilesByDay: ({ params, query, caller }) => list.countByDay(caller, params.dataSourceId, query),
  listFileClasses: ({ params, caller }) => list.classes(caller, params.dataSourceId),
  countLabelledFiles: ({ params, query, caller }) => walk.countLabelled(caller, params.dataSourceId, query),
  listFileNeighbours: ({ params, query, caller }) => walk.neighbours(caller, params, query),
  findUnlabelledFile: ({ params, query, caller }) => walk.nextUnlabelled(caller, params, query),
  showFile: async ({ params, caller }) => withLabels.one(await files.show(caller, params)),
  changeFile: async ({ params, body, caller }) => withLabels.one(await files.edit(caller, params, body)),
  deleteFile: async ({ params, caller }) => withLabels.one(await files.delete(caller, params)),
  restoreFile: async ({ params, caller }) => withLabels.one(await files.restore(caller, params)),
  newStream: async ({ body, caller }) => withLabels.one(await files.addStream(caller, body)),
  showProjectFile: ({ params, caller }) => files.urls(caller, params),
});
