import type { contract } from '@rakurs/contract';
import type { Fixture } from '../fixture.ts';
import type { TestUser } from '../test-app.ts';
import { RECORDED_AT } from '../fixture.ts';
import type { Row } from './row.ts';

const newFile = async ({ api }: TestUser, of: Fixture) => ({
  fileId: (
    await api.newStream({
      body: { data_source_id: of.dataSourceId, project_id: of.projectId, rtsp_url: 'rtsp://camera.example.ru/spare' },
    })
  ).id,
});
const newLabel = async ({ api }: TestUser, of: Fixture) => ({
  labelId: (await api.createLabel({ params: of, body: labelOn(of) })).id,
});
const labelOn = (of: Fixture) => ({
  title: 'Кошка',
  project: { id: of.projectId },
  dataSource: { id: of.dataSourceId },
  dataSourceFile: { id: of.fileId },
  x0: 0.1,
  y0: 0.1,
  x1: 0.5,
  y1: 0.5,
  timeFrame: 0,
});
const trashedFile = (of: Fixture) => ({ dataSourceId: of.dataSourceId, fileId: of.trashedFileId });
const camera = (of: Fixture) => ({ fileId: of.streamId });
const SECONDS = { from: RECORDED_AT.toISOString(), to: new Date(RECORDED_AT.getTime() + 4000).toISOString() };

export const fileRows = {
  //                      nobody owner other admin lent house
  countFiles: [401, 200, 404, 404, 401, 401],
  countFilesByDay: [401, 200, 404, 404, 401, 401, { query: () => ({ time_zone: 'Europe/Moscow' }) }],
  listFileClasses: [401, 200, 404, 404, 401, 401],
  listFiles: [401, 200, 404, 404, 401, 401],
  listProcessedFiles: [401, 200, 404, 404, 401, 401],
  countLabelledFiles: [401, 200, 404, 404, 401, 401],
  showFile: [401, 200, 404, 404, 401, 401],
  listFileNeighbours: [401, 200, 404, 404, 401, 401],
  findUnlabelledFile: [401, 200, 404, 404, 401, 401],
  showProjectFile: [401, 200, 404, 404, 401, 401],
  changeFile: [401, 200, 404, 404, 401, 401, { body: () => ({ description: 'Новое' }) }],
  deleteFile: [401, 200, 404, 404, 401, 401, { make: newFile }],
  restoreFile: [401, 200, 404, 404, 401, 401, { params: trashedFile }],
  listKnownFiles: [401, 200, 404, 404, 401, 401, { body: () => ({ checksums: ['0'.repeat(64)] }) }],
  deleteFiles: [401, 200, 404, 404, 401, 401, { body: (of) => ({ file_ids: [of.fileId] }), make: newFile }],
  moveFiles: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ file_ids: [of.fileId], data_source_id: of.otherSourceId }), make: newFile },
  ],
  copyFiles: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ file_ids: [of.fileId], data_source_id: of.otherSourceId }) },
  ],
  packFiles: [401, 200, 404, 404, 401, 401, { body: (of) => ({ file_ids: [of.fileId] }) }],
  showOriginal: [401, 200, 404, 404, 401, 401],

  uploadFile: [
    401,
    200,
    404,
    404,
    401,
    401,
    { form: (of) => ({ title: '', description: '', data_source_id: of.dataSourceId, project_id: of.projectId }) },
  ],
  newUpload: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ name: 'a.mp4', size: 10, data_source_id: of.dataSourceId, project_id: of.projectId }) },
  ],
  listUnfinishedUploads: [401, 200, 200, 200, 401, 401],
  showStorage: [401, 200, 200, 200, 401, 401],

  listLabels: [401, 200, 404, 404, 401, 401],
  createLabel: [401, 200, 404, 404, 401, 401, { body: labelOn }],
  changeLabel: [401, 200, 404, 404, 401, 401, { body: () => ({ x1: 0.6 }) }],
  deleteLabel: [401, 200, 404, 404, 401, 401, { make: newLabel }],
  removeLabel: [401, 200, 404, 404, 401, 401, { make: newLabel }],
  restoreLabel: [401, 200, 404, 404, 401, 401],
  listProjectLabels: [401, 200, 404, 404, 401, 401],
  renameLabelClass: [401, 200, 404, 404, 401, 401, { body: () => ({ from: 'Кошка', to: 'Кот' }) }],
  colourLabelClass: [401, 200, 404, 404, 401, 401, { body: () => ({ title: 'Кот', colour: 3 }) }],

  newStream: [
    401,
    200,
    404,
    404,
    401,
    401,
    {
      body: (of) => ({
        data_source_id: of.dataSourceId,
        project_id: of.projectId,
        rtsp_url: 'rtsp://camera.example.ru/1',
      }),
    },
  ],
  // Those of all of one's own that lie there: none.
  listStreams: [
    401,
    200,
    200,
    200,
    401,
    401,
    { query: (of) => ({ project_id: String(of.projectId), data_source_id: String(of.dataSourceId) }) },
  ],
  showStream: [401, 200, 404, 404, 401, 401, { params: camera }],
  changeStream: [401, 200, 404, 404, 401, 401, { params: camera, body: () => ({ is_on: true }) }],
  priceStream: [401, 200, 404, 404, 401, 401, { params: camera }],
  showRecord: [401, 200, 404, 404, 401, 401, { params: camera, query: () => SECONDS }],
  showRecordedMoment: [401, 200, 404, 404, 401, 401, { params: camera, query: () => ({ at: SECONDS.from }) }],
  exportRecord: [401, 200, 404, 404, 401, 401, { params: camera, body: () => SECONDS }],
  keepRecord: [401, 200, 404, 404, 401, 401, { params: camera, body: () => SECONDS }],
} satisfies Partial<Record<keyof typeof contract, Row>>;
