import { randomUUID } from 'node:crypto';
import type { Stream } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { Reach } from '#platform/outgoing/address-guard.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import {
  filesCopied,
  filesHidden,
  filesMoved,
  filesPurged,
  filesShown,
  streamAdded,
  type Media,
} from '#modules/media/index.ts';
import type { RecordService } from '../record/record.service.ts';
import { streamTouched } from '../streams.events.ts';
import { createSupervisor } from './supervisor.ts';
import { openCameraSession, type CameraSessionDeps, type OpenIngest } from './camera-session.ts';
import { createLiveView } from './live-view.ts';
import { createMaxCameras } from './max-cameras.ts';
import { createStreamsService, type RecordedFacts } from './streams.service.ts';
import { createStreamStore } from './streams.store.ts';

export interface StreamSettings {
  /** False: this server opens no cameras. */
  isOn: boolean;
  /** Each is a process: more than a machine can bear would stop all of them. */
  mostAtOnce: number;
  reach: Reach;
  acceptsSelfSigned: boolean;
}
export interface SupervisorParts {
  database: Database;
  events: EventBus;
  hooks: TransactionHooks;
  access: Access;
  media: Media;
  liveSessionsOf: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  openIngest: OpenIngest;
  settings: StreamSettings;
  /** Of this machine, for segments in the making. */
  folder: string;
  record: Pick<RecordService, 'keepSegment'> & {
    recordedOf: (fileIds: number[]) => Promise<Map<number, RecordedFacts>>;
  };
  cameraEvents: Pick<CameraSessionDeps, 'moved' | 'recorded'> & {
    latestOf: (fileIds: number[]) => Promise<Map<number, Stream['latest_event']>>;
    troublesOf: (fileIds: number[]) => Promise<Map<number, string>>;
  };
  /** Cameras are gone for good, and have left a record: in the transaction under way. */
  gone: () => Promise<void>;
  log: Log;
  clock: Clock;
}

/** Which cameras there are, how they are, and one pull of each. */
export function assembleSupervisor({
  database,
  events,
  hooks,
  access,
  media,
  liveSessionsOf,
  openIngest,
  settings,
  folder,
  record,
  cameraEvents,
  gone,
  log,
  clock,
}: SupervisorParts) {
  const server = randomUUID();
  const store = createStreamStore(database);
  // Told after the commit, here and to the other servers.
  const touch = () => events.emit(streamTouched, { userIds: [] }, null);
  const most = createMaxCameras({ store, media });
  const streams = createStreamsService({
    store,
    access,
    requireRoom: most.require,
    media,
    events,
    clock,
    settings,
    inTransaction: database.transaction,
    recordedOf: record.recordedOf,
    latestOf: cameraEvents.latestOf,
    troublesOf: cameraEvents.troublesOf,
    changed: touch,
  });
  const view = createLiveView({ server, store, media, liveSessionsOf, isOn: settings.isOn, clock });
  const supervisor = createSupervisor({
    server,
    store,
    view,
    log,
    mostAtOnce: settings.mostAtOnce,
    findFiles: media.findFiles,
    keep: (camera) =>
      openCameraSession(camera, {
        openIngest,
        line: { reach: settings.reach, acceptsSelfSigned: settings.acceptsSelfSigned },
        folder,
        log,
        clock,
        keepSegment: (kept) =>
          record.keepSegment({ ...kept, isElsewhere: () => store.isElsewhere(kept.fileId, server) }),
        recorded: cameraEvents.recorded,
        moved: cameraEvents.moved,
        keepPicture: media.keepStreamPicture,
        note: (fileId, facts) => store.note(fileId, { server, at: clock.now() }, facts),
        told(now) {
          streams.tell(now);
          view.tell(now.file.id, streams.standing(now.row));
        },
      }),
  });

  const touchIfAny = async ({ fileIds }: { fileIds: number[] }): Promise<void> => {
    if (await store.isAnyOf(fileIds)) touch();
  };
  hooks.on(streamAdded, async ({ fileId, sdp }) => {
    await store.add(fileId, sdp, clock.now());
    await most.spare([fileId]);
    touch();
  });
  hooks.on(filesCopied, async ({ copies }) => {
    await store.addCopies(copies, clock.now());
    const fileIds = copies.map(({ to }) => to);
    await most.spare(fileIds);
    await touchIfAny({ fileIds });
  });
  hooks.on(filesShown, ({ fileIds }) => most.spare(fileIds));
  for (const hook of [filesHidden, filesShown, filesMoved]) hooks.on(hook, touchIfAny);
  hooks.on(filesPurged, async ({ fileIds }) => {
    if (!(await store.isAnyOf(fileIds))) return;
    touch();
    await store.remove(fileIds);
    await gone();
  });
  if (settings.isOn) events.on(streamTouched, () => void supervisor.lookSoon());

  return {
    streams,
    view,
    async start(): Promise<void> {
      if (database.kind === 'pglite') await store.letGoOfAll();
      if (settings.isOn) supervisor.start();
    },
    stop: supervisor.stop,
    /** Nothing more of theirs is pulled when it ends; the rows go with the files. */
    async erase(userId: number): Promise<void> {
      await store.switchOff(await media.listStreamIdsOf(userId));
      touch();
      if (!settings.isOn) return;
      await supervisor.lookSoon();
      await supervisor.settled();
    },
    children: supervisor.children,
  };
}
