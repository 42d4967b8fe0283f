/** For one session: it ends when that does. */
export const LIVE_VIEW_PATH = '/media/streams/:fileId/live/:sessionId';
export const livePath = (fileId: number, sessionId: number): string =>
  LIVE_VIEW_PATH.replace(':fileId', String(fileId)).replace(':sessionId', String(sessionId));
export const livePlaylistPath = (fileId: number): string => `/media/streams/${fileId}/live.m3u8`;
