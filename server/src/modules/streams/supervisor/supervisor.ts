import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { PlacedFile } from '#modules/media/index.ts';
import type { Camera, CameraSession } from './camera-session.ts';
import { LEASE_SECONDS, type StreamStore } from './streams.store.ts';

export interface SupervisorDeps {
  /** Which server this is. */
  server: string;
  store: Pick<StreamStore, 'hold' | 'letGo' | 'refuse'>;
  /** More than these this server does not pull. */
  mostAtOnce: number;
  /** Those of the files that are in sight. */
  findFiles: (fileIds: number[]) => Promise<PlacedFile[]>;
  keep: (camera: Camera) => CameraSession;
  /** For those who look at it: it can be watched here, it cannot for now, and these alone are pulled here. */
  view: {
    opened(fileId: number, camera: CameraSession): void;
    closed(fileId: number): void;
    keepOnly(fileIds: ReadonlySet<number>): void;
    closeAll(): void;
  };
  log: Log;
}

const LOOK_EVERY_MS = 5 * SECOND_MS;
/** Each opening is a process and a second of its work: many at once would starve each other and everybody else. */
const OPENED_AT_ONCE = 8;
const BETWEEN_OPENINGS_MS = 250;
const STOP_PATIENCE_MS = 3 * SECOND_MS;
const NO_ROOM = 'Сервер уже ведёт столько камер, сколько ему разрешено. Эта ждёт, пока освободится место';

/** Which cameras this server pulls: those that are switched on and in sight, and that no other server holds. */
export function createSupervisor({ server, store, mostAtOnce, findFiles, keep, view, log }: SupervisorDeps) {
  const kept = new Map<number, CameraSession>();
  /** Stopping: their last segments are being kept, which may take long where the storage is slow. */
  const ending = new Map<number, Promise<void>>();
  /** On a clock that nobody sets; the database's began later. */
  let heldUntil = 0;
  let isStopped = true;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const end = (fileId: number, camera: CameraSession): Promise<void> => {
    kept.delete(fileId);
    view.closed(fileId);
    const ended = camera
      .stop()
      .catch((error: unknown) => log.error({ fileId, error: String(error) }, 'a camera did not stop'))
      .finally(() => void ending.delete(fileId));
    ending.set(fileId, ended);
    return ended;
  };
  const endAll = async (): Promise<void> => {
    for (const [fileId, camera] of kept) void end(fileId, camera);
    await Promise.all(ending.values());
  };
  const open = async (wanted: Map<number, Camera>): Promise<void> => {
    const missing = [...wanted].filter(([fileId]) => !kept.has(fileId) && !ending.has(fileId));
    for (const [at, [fileId, camera]] of missing.slice(0, OPENED_AT_ONCE).entries()) {
      if (at > 0) await new Promise((resolve) => void setTimeout(resolve, BETWEEN_OPENINGS_MS));
      if (isStopped) return;
      try {
        const opened = keep(camera);
        kept.set(fileId, opened);
        view.opened(fileId, opened);
      } catch (error) {
        log.error({ fileId, error: String(error) }, 'a camera could not be opened');
      }
    }
    if (missing.length > OPENED_AT_ONCE) void lookSoon();
  };
  const look = async (): Promise<void> => {
    if (isStopped) return;
    const until = performance.now() + LEASE_SECONDS * SECOND_MS;
    const rows = await store.hold(server);
    heldUntil = until;
    const fileOf = new Map((await findFiles(rows.map(({ fileId }) => fileId))).map((file) => [file.id, file]));
    const wanted = new Map(
      rows.flatMap((row) => {
        const file = fileOf.get(row.fileId);
        return file ? [[row.fileId, { file, row }] as const] : [];
      }),
    );
    // Those that are pulled go on; of the others the oldest come first, and the rest is another server's to take.
    const tooMany = [...wanted.keys()]
      .toSorted((one, other) => Number(kept.has(other)) - Number(kept.has(one)) || one - other)
      .slice(mostAtOnce);
    for (const fileId of tooMany) wanted.delete(fileId);
    if (tooMany.length > 0) await store.refuse(server, tooMany, NO_ROOM);
    for (const [fileId, camera] of kept) {
      const now = wanted.get(fileId);
      if (now && camera.isOf(now)) camera.look(now);
      else void end(fileId, camera);
    }
    // One that stops slowly may not keep the others from their leases.
    if (ending.size > 0)
      await Promise.race([Promise.all(ending.values()), pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
    view.keepOnly(new Set(wanted.keys()));
    await open(wanted);
  };
  const looked = async (): Promise<void> => {
    try {
      await look();
    } catch (error) {
      log.error({ error: String(error) }, 'cameras could not be looked after');
      // Another server may have taken them by now.
      if (performance.now() > heldUntil) await endAll();
    }
  };
  /** Ends when a look is over that began after this was called. */
  const lookSoon = (): Promise<void> => {
    if (!looking) return (looking = looked().finally(() => void (looking = null)));
    next ??= looking.then(() => {
      next = null;
      return lookSoon();
    });
    return next;
  };

  return {
    lookSoon,
    /** Nothing is stopping any more. */
    settled: async (): Promise<void> => void (await Promise.all(ending.values())),
    start(): void {
      isStopped = false;
      timer = setInterval(() => void lookSoon(), LOOK_EVERY_MS).unref();
      void lookSoon();
    },
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      clearInterval(timer);
      await looking;
      view.closeAll();
      await endAll();
      await store.letGo(server);
    },
    /** For the soak and the bench. */
    children: () => [...kept].map(([fileId, camera]) => ({ fileId, child: camera.child() })),
  };
}
