import type { sourceRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { SourcesService } from './sources.service.ts';

export const createSourceHandlers = (sources: SourcesService): Handlers<typeof sourceRoutes> => ({
  createDataSource: ({ body, caller }) => sources.create(caller.userId, body),
  listDataSources: async ({ params, caller }) => ({
    data_sources: await sources.list(params.projectId, caller.userId),
  }),
  showDataSource: ({ params, caller }) => sources.show(params.dataSourceId, caller.userId),
  changeDataSource: ({ params, body, caller }) => sources.change(params.dataSourceId, caller.userId, body),
  deleteDataSource: ({ params, caller }) => sources.delete(params.dataSourceId, caller.userId),
  restoreDataSource: ({ params, caller }) => sources.restore(params.dataSourceId, caller.userId),
});
