import type { DataSourceFile, fileRoutes, Label, sourceRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { FilesService } from './files/files.service.ts';
import type { SourcesService } from './sources/sources.service.ts';

export const createSourceHandlers = (sources: SourcesService): Handlers<typeof sourceRoutes> => ({
  createDataSource: ({ body, caller }) => sources.create(caller.userId, body),
  listDataSources: async ({ params, caller }) => ({ data_sources: await sources.list(params.projectId, caller.userId) }),
  showDataSource: ({ params, caller }) => sources.show(params.dataSourceId, caller.userId),
  changeDataSource: ({ params, body, caller }) => sources.change(params.dataSourceId, caller.userId, body),
  deleteDataSource: ({ params, caller }) => sources.delete(params.dataSourceId, caller.userId),
  restoreDataSource: ({ params, caller }) => sources.restore(params.dataSourceId, caller.userId),
});

export function createFileHandlers(files: FilesService, labelsOf: (fileIds: number[]) => Promise<Map<number, Label[]>>): Handlers<typeof fileRoutes> {
  const withLabels = async (found: DataSourceFile[]): Promise<DataSourceFile[]> => {
    const labels = await labelsOf(found.map(({ id }) => id));
    return found.map((file) => ({ ...file, labels: labels.get(file.id) ?? [] }));
  };
  const one = async (file: Promise<DataSourceFile>): Promise<DataSourceFile> => {
    const found = await file;
    return (await withLabels([found]))[0] ?? found;
  };
  return {
    countFiles: async ({ params, caller }) => ({ amount: await files.count(params.dataSourceId, caller.userId) }),
    listFiles: async ({ params, query, caller }) => ({
      data_source_files: await withLabels(await files.list(caller, { dataSourceId: params.dataSourceId, processedOnly: false, page: query.page, size: query.page_size })),
    }),
    listProcessedFiles: async ({ params, query, caller }) => ({
      data_source_files: await withLabels(await files.list(caller, { dataSourceId: params.dataSourceId, processedOnly: true, page: query.page, size: query.page_size })),
    }),
    showFile: ({ params, caller }) => one(files.show(params.dataSourceId, params.fileId, caller.userId)),
    changeFile: ({ params, body, caller }) => one(files.edit(params.dataSourceId, params.fileId, caller.userId, body)),
    deleteFile: ({ params, caller }) => one(files.delete(params.dataSourceId, params.fileId, caller.userId)),
    restoreFile: ({ params, caller }) => one(files.restore(params.dataSourceId, params.fileId, caller.userId)),
    newStream: ({ body, caller }) => files.addStream(caller.userId, body),
    showProjectFile: ({ params, caller }) => files.urls(params.projectId, params.fileId, caller.userId),
  };
}
