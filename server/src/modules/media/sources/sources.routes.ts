import type { sourceRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { SourcesService } from './sources.service.ts';

export const createSourceHandlers = (sources: SourcesService): Handlers<typeof sourceRoutes> => ({
  createDataSource: ({ body, caller }) => sources.create(caller, body),
  listDataSources: async ({ params, caller }) => ({
    data_sources: await sources.list(caller, params.projectId),
  }),
  showDataSource: ({ params, caller }) => sources.show(caller, params.dataSourceId),
  changeDataSource: ({ params, body, caller }) => sources.change(caller, params.dataSourceId, body),
  deleteDataSource: ({ params, caller }) => sources.delete(caller, params.dataSourceId),
  restoreDataSource: ({ params, caller }) => sources.restore(caller, params.dataSourceId),
});
