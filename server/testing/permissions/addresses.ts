/** What stands behind signed addresses. */
export interface Addressed {
  fileId: number;
  /** Beginning of the key of its bytes. */
  version: string;
  frameId: number;
  filmId: number;
  filmFrameId: number;
  selectionId: string;
  attachmentId: number;
  streamId: number;
  pieceId: number;
  pieceSession: string;
  from: number;
  to: number;
}

/**
 * What an address answers whoever asks: with its signature; without one; with another one's; when its time is over;
 * when its project is in the trash.
 */
type SignedRow = readonly [
  good: number,
  unsigned: number,
  forged: number,
  late: number,
  gone: number,
  path: (of: Addressed) => string,
];

export const signedAddresses: Record<string, SignedRow> = {
  //                                                               good unsigned forged late gone
  '/media/:fileId/:variant/:name': [200, 404, 404, 404, 404, (of) => `/media/${of.fileId}/original/${of.version}.jpg`],
  '/media/bare/:frameId': [200, 404, 404, 404, 404, (of) => `/media/bare/${of.frameId}`],
  '/media/bare/moments/:frameId/:from/:to': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/bare/moments/${of.filmFrameId}/0/1000`,
  ],
  '/media/bare/moment/:frameId/:at': [200, 404, 404, 404, 404, (of) => `/media/bare/moment/${of.filmFrameId}/0`],
  '/media/moment/:fileId/:at': [200, 404, 404, 404, 404, (of) => `/media/moment/${of.filmId}/0`],
  '/media/selections/:selectionId/files.zip': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/selections/${of.selectionId}/files.zip`,
  ],
  '/media/features/:frameId/:part': [200, 404, 404, 404, 404, (of) => `/media/features/${of.frameId}/whole`],
  // Written by administrators: it goes with the dialog, which goes when the trash is emptied.
  '/media/attachments/:attachmentId/bytes': [
    200,
    404,
    404,
    404,
    200,
    (of) => `/media/attachments/${of.attachmentId}/bytes`,
  ],
  '/media/streams/:fileId/live.m3u8': [200, 404, 404, 404, 404, (of) => `/media/streams/${of.streamId}/live.m3u8`],
  '/media/streams/:fileId/record/:from/:to/record.m3u8': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/streams/${of.streamId}/record/${of.from}/${of.to}/record.m3u8`,
  ],
  '/media/streams/:fileId/record/:from/:to/export.mp4': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/streams/${of.streamId}/record/${of.from}/${of.to}/export.mp4`,
  ],
  '/media/streams/:fileId/pieces/:name': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/streams/${of.streamId}/pieces/${of.pieceId}.mp4`,
  ],
  '/media/streams/:fileId/heads/:name': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/streams/${of.streamId}/heads/${of.pieceSession}.mp4`,
  ],
  '/media/streams/:fileId/moment/:name': [
    200,
    404,
    404,
    404,
    404,
    (of) => `/media/streams/${of.streamId}/moment/${of.from}.jpg`,
  ],
};

/** Addresses that ask who calls by a header, as the contract's do. `owner` has the upload, `other` has not. */
export const askedAddresses: Record<
  string,
  readonly [nobody: number, owner: number, other: number, admin: number, lent: number, house: number]
> = {
  //                                  nobody owner other admin lent house
  'GET /api/openapi.json': [200, 200, 200, 200, 200, 200],
  // Not built for tests.
  'GET /worker.tgz': [404, 404, 404, 404, 404, 404],
  'GET /worker_files': [401, 401, 401, 401, 200, 200],
  'GET /worker_files/*': [401, 401, 401, 401, 404, 404],
  'OPTIONS /api/projects/uploads': [204, 204, 204, 204, 204, 204],
  'POST /api/projects/uploads': [401, 400, 400, 400, 401, 401],
  'HEAD /api/projects/uploads/:id': [401, 200, 404, 404, 401, 401],
  'PATCH /api/projects/uploads/:id': [401, 409, 404, 404, 401, 401],
  'DELETE /api/projects/uploads/:id': [401, 204, 404, 404, 401, 401],
};

/** Sockets: who they let in is told by the first word, or by the signature of the address. */
export const sockets = ['/api/live', '/media/streams/:fileId/live/:sessionId'];
