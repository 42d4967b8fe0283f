import type { contract } from '@rakurs/contract';
import type { Row } from './row.ts';

export const projectRows = {
  //                      nobody owner other admin lent house
  listProjects: [401, 200, 200, 200, 401, 401],
  createProject: [401, 200, 200, 200, 401, 401, { body: () => ({ title: 'Склад', description: '' }) }],
  showProject: [401, 200, 404, 404, 401, 401],
  changeProject: [401, 200, 404, 404, 401, 401, { body: () => ({ description: 'Новое' }) }],
  deleteProject: [
    401,
    200,
    404,
    404,
    401,
    401,
    {
      make: async ({ api }) => ({
        projectId: (await api.createProject({ body: { title: 'Лишний', description: '' } })).id,
      }),
    },
  ],
  restoreProject: [401, 200, 404, 404, 401, 401, { params: (of) => ({ projectId: of.trashedProjectId }) }],
  showProjectOverview: [401, 200, 404, 404, 401, 401],
  showHome: [401, 200, 200, 200, 401, 401],
  showFirstSteps: [401, 200, 200, 200, 401, 401],
  changeFirstSteps: [401, 200, 200, 200, 401, 401, { body: () => ({ hidden: true }) }],
  takeSample: [401, 200, 200, 200, 401, 401],
  listSampleCredits: [401, 200, 200, 200, 401, 401],

  createDataSource: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ project: of.projectId, title: 'Ворота', description: '' }) },
  ],
  listDataSources: [401, 200, 404, 404, 401, 401],
  showDataSource: [401, 200, 404, 404, 401, 401],
  changeDataSource: [401, 200, 404, 404, 401, 401, { body: (of) => ({ description: 'Новое', project: of.projectId }) }],
  deleteDataSource: [
    401,
    200,
    404,
    404,
    401,
    401,
    {
      make: async ({ api }, of) => ({
        dataSourceId: (
          await api.createDataSource({ body: { project: of.projectId, title: 'Лишний', description: '' } })
        ).id,
      }),
    },
  ],
  restoreDataSource: [401, 200, 404, 404, 401, 401, { params: (of) => ({ dataSourceId: of.trashedSourceId }) }],
  listDuplicates: [401, 200, 404, 404, 401, 401],
  downloadDataset: [401, 200, 404, 404, 401, 401],
  showRetention: [401, 200, 404, 404, 401, 401],
  changeRetention: [401, 200, 404, 404, 401, 401, { body: () => ({ days: 7, gigabytes: 20 }) }],

  // What is not theirs is looked for when the command runs: see the tickets in permissions.wire.test.ts.
  sendCommand: [
    401,
    200,
    200,
    200,
    401,
    401,
    { body: (of) => ({ command: 'recognise_again', params: { data_source_id: of.dataSourceId } }) },
  ],
  listTickets: [401, 200, 200, 200, 401, 401],
  checkTicket: [401, 200, 404, 404, 401, 401, { body: (of) => ({ ticketId: of.ticketId }) }],
  cancelTicket: [401, 200, 404, 404, 401, 401],

  listTrash: [401, 200, 200, 200, 401, 401],
  listTrashedFiles: [401, 200, 200, 200, 401, 401],
  // Named by others, what is not in their trash is let alone or is not there.
  restoreFromTrash: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ projects: [], data_sources: [], files: [of.trashedFileId] }) },
  ],
  eraseFromTrash: [
    401,
    200,
    200,
    200,
    401,
    401,
    { body: (of) => ({ projects: [of.trashedProjectId], data_sources: [], files: [] }) },
  ],
  emptyTrash: [401, 200, 200, 200, 401, 401],
} satisfies Partial<Record<keyof typeof contract, Row>>;
