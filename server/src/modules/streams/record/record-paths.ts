import type { Range } from './segments.store.ts';

/** What is signed is the path: the times stand in it. */
export const LIVE_PLAYLIST_PATH = '/media/streams/:fileId/live.m3u8';
export const RECORD_PLAYLIST_PATH = '/media/streams/:fileId/record/:from/:to/record.m3u8';
export const EXPORT_PATH = '/media/streams/:fileId/record/:from/:to/export.mp4';
export const SEGMENT_PATH = '/media/streams/:fileId/pieces/:name';
export const HEAD_PATH = '/media/streams/:fileId/heads/:name';
export const MOMENT_PATH = '/media/streams/:fileId/moment/:name';

const ranged = (path: string, fileId: number, { from, to }: Range): string =>
  path.replace(':fileId', String(fileId)).replace(':from', String(from.getTime())).replace(':to', String(to.getTime()));
const named = (path: string, fileId: number, name: string): string =>
  path.replace(':fileId', String(fileId)).replace(':name', name);

export const recordPlaylistPath = (fileId: number, range: Range): string => ranged(RECORD_PLAYLIST_PATH, fileId, range);
export const exportPath = (fileId: number, range: Range): string => ranged(EXPORT_PATH, fileId, range);
export const segmentPath = (fileId: number, segmentId: number): string =>
  named(SEGMENT_PATH, fileId, `${segmentId}.mp4`);
/** What every segment of one session begins with. */
export const headPath = (fileId: number, session: string): string => named(HEAD_PATH, fileId, `${session}.mp4`);
export const momentPath = (fileId: number, at: Date): string => named(MOMENT_PATH, fileId, `${at.getTime()}.jpg`);
