import type { Permission, Stream, StreamChange } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import { streamChanged } from '../streams.events.ts';
import { livePath, livePlaylistPath } from './stream-paths.ts';
import type { StreamRow, StreamStore } from './streams.store.ts';

export type RecordedFacts = Pick<Stream, 'recorded_from' | 'recorded_to' | 'recorded_bytes'>;

export interface StreamsDeps {
  store: StreamStore;
  access: Pick<Access, 'require' | 'projectsOf'>;
  media: Pick<Media, 'findFiles' | 'findStreamFiles' | 'toFile' | 'setStreamAddress' | 'signAddress'>;
  events: EventBus;
  clock: Clock;
  settings: { isOn: boolean };
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** What is recorded of each, and what has happened last. */
  recordedOf: (fileIds: number[]) => Promise<Map<number, RecordedFacts>>;
  latestOf: (fileIds: number[]) => Promise<Map<number, Stream['latest_event']>>;
  /** Why no clips are cut of those with analytics, for people. */
  troublesOf: (fileIds: number[]) => Promise<Map<number, string>>;
  /** Throws when the user has too many cameras switched on, this one among them. */
  requireRoom: (fileId: number) => Promise<void>;
  /** Whoever pulls cameras looks at them anew. */
  changed: () => void;
}

/** Who looks: the address of a live view is good for one session. */
export interface Viewing extends UserActor {
  sessionId: number;
}

const notFound = () => resourceNotFound('stream');
const NOTHING_RECORDED = { recorded_from: null, recorded_to: null, recorded_bytes: 0 };
const SWITCHED_OFF_HERE = 'Приём потоков выключен в настройках сервера';

export function createStreamsService({
  store,
  access,
  media,
  events,
  clock,
  settings,
  inTransaction,
  recordedOf,
  latestOf,
  troublesOf,
  requireRoom,
  changed,
}: StreamsDeps) {
  /** How it is, as people are told. A server that died has left its last word: nobody pulls the camera for now. */
  const standing = ({ isOn, state, reason, isHeld }: StreamRow): Pick<Stream, 'state' | 'reason'> => {
    if (!isOn) return { state: 'off', reason: null };
    if (!isHeld && !settings.isOn) return { state: 'failed', reason: SWITCHED_OFF_HERE };
    return !isHeld && state === 'live' ? { state: 'connecting', reason: null } : { state, reason };
  };
  const require = async (
    actor: UserActor,
    fileId: number,
    permission: Permission,
  ): Promise<{ file: PlacedFile; row: StreamRow }> => {
    const [found] = await media.findFiles([fileId]);
    const file = await access.require(actor, { kind: 'stream', row: found ?? null }, permission);
    const row = file.kind === 'stream' ? await store.find(fileId) : null;
    if (!row) throw notFound();
    return { file, row };
  };
  const show = async (files: PlacedFile[], { sessionId }: Viewing): Promise<Stream[]> => {
    const ids = files.map(({ id }) => id);
    const [rows, recorded, latest, troubles] = await Promise.all([
      store.findAll(ids),
      recordedOf(ids),
      latestOf(ids),
      troublesOf(ids),
    ]);
    const rowOf = new Map(rows.map((row) => [row.fileId, row]));
    return files.flatMap((file) => {
      const row = rowOf.get(file.id);
      if (!row) return [];
      const { title, rtsp_url, thumbnail_url } = media.toFile(file);
      const { state, reason } = standing(row);
      const isSeen = state === 'live';
      return {
        file_id: file.id,
        data_source_id: file.dataSourceId,
        project_id: file.projectId,
        title,
        rtsp_url: rtsp_url ?? '',
        is_on: row.isOn,
        state,
        reason: reason ?? (row.isOn && row.hasAnalytics ? (troubles.get(file.id) ?? null) : null),
        since: row.since.toISOString(),
        has_analytics: row.hasAnalytics,
        codec: row.codec,
        is_proxied: row.isProxied,
        width: row.width,
        height: row.height,
        fps: row.fps,
        live_url: isSeen ? media.signAddress(livePath(file.id, sessionId)) : null,
        playlist_url: isSeen && recorded.has(file.id) ? media.signAddress(livePlaylistPath(file.id)) : null,
        picture_url: thumbnail_url,
        ...(recorded.get(file.id) ?? NOTHING_RECORDED),
        latest_event: latest.get(file.id) ?? null,
      };
    });
  };
  const showOne = async (file: PlacedFile, viewing: Viewing): Promise<Stream> => {
    const [stream] = await show([file], viewing);
    if (!stream) throw notFound();
    return stream;
  };
  const tell = ({ file, row }: { file: PlacedFile; row: StreamRow }): void =>
    events.emit(
      streamChanged,
      { projectIds: [file.projectId] },
      { file_id: file.id, data_source_id: file.dataSourceId, project_id: file.projectId, ...standing(row) },
    );

  return {
    require,
    find: store.find,
    standing,
    isLive: async (fileId: number): Promise<boolean> => {
      const row = await store.find(fileId);
      return row !== null && standing(row).state === 'live';
    },
    tell,
    list: async (
      viewing: Viewing,
      where: { project_id?: number | undefined; data_source_id?: number | undefined },
    ): Promise<Stream[]> =>
      show(
        await media.findStreamFiles(access.projectsOf(viewing, 'stream.view'), {
          projectId: where.project_id,
          dataSourceId: where.data_source_id,
        }),
        viewing,
      ),
    show: async (fileId: number, viewing: Viewing): Promise<Stream> =>
      showOne((await require(viewing, fileId, 'stream.view')).file, viewing),
    async change(
      fileId: number,
      viewing: Viewing,
      { is_on, has_analytics, rtsp_url, sdp }: StreamChange,
    ): Promise<Stream> {
      const { row: before } = await require(viewing, fileId, 'stream.manage');
      await inTransaction(async () => {
        if (rtsp_url !== undefined) await media.setStreamAddress(fileId, rtsp_url);
        const isAnew = rtsp_url !== undefined || sdp !== undefined || (is_on !== undefined && is_on !== before.isOn);
        await store.change(fileId, {
          ...(is_on !== undefined && { isOn: is_on }),
          ...(has_analytics !== undefined && { hasAnalytics: has_analytics }),
          ...(sdp !== undefined && { sdp: sdp || null }),
          ...(isAnew && { state: 'connecting' as const, reason: null, since: clock.now(), lostAt: null }),
        });
        if (is_on && !before.isOn) await requireRoom(fileId);
      });
      const now = await require(viewing, fileId, 'stream.manage');
      tell(now);
      changed();
      return showOne(now.file, viewing);
    },
  };
}
export type StreamsService = ReturnType<typeof createStreamsService>;
