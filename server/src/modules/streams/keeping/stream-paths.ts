export const LIVE_VIEW_PATH = '/media/streams/:fileId/live';
export const livePath = (fileId: number): string => LIVE_VIEW_PATH.replace(':fileId', String(fileId));
export const livePlaylistPath = (fileId: number): string => `${livePath(fileId)}.m3u8`;
