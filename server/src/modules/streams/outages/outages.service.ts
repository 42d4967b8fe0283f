import type { StreamOutage } from '@rakurs/contract';
import { SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { CameraMessage } from '../streams.hooks.ts';
import { recoveredText, outageText } from './outage-words.ts';
import type { EndedOutage, StreamInOutage, OutageRow, OutageStore } from './outages.store.ts';

export interface OutagesDeps {
  store: OutageStore;
  media: Pick<Media, 'findFiles'>;
  timeZoneOf: (userId: number) => Promise<string>;
  /** In the transaction that notes it. */
  tell: (message: CameraMessage) => Promise<void>;
  /** Who shows the camera's time line looks anew. */
  changed: (camera: PlacedFile) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
}

/** A camera that stumbles is back sooner; of one that is away for longer its owner should know. */
export const OUTAGE_MS = 30 * SECOND_MS;
const MAX_SHOWN = 500;

const nameOf = ({ title, name }: PlacedFile): string => title || name;
const toOutage = ({ id, startedAt, endedAt, reason }: OutageRow): StreamOutage => ({
  id,
  started_at: startedAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
  reason,
});

/**
 * Cameras that stopped answering: each time noted once, told once when it has lasted a while, and once more when it is
 * over, whatever is restarted meanwhile.
 */
export function createOutages({ store, media, timeZoneOf, tell, changed, inTransaction, clock }: OutagesDeps) {
  const begin = (camera: PlacedFile, lost: StreamInOutage): Promise<void> =>
    inTransaction(async () => {
      if (!(await store.open(lost))) return;
      const content = outageText(nameOf(camera), {
        lostAt: lost.lostAt,
        now: clock.now(),
        timeZone: await timeZoneOf(camera.userId),
      });
      await tell({ fileId: camera.id, content, trigger: lost.reason ?? 'Камера не отвечает', at: lost.lostAt });
      await changed(camera);
    });
  const end = (camera: PlacedFile | undefined, { id, startedAt, backAt }: EndedOutage): Promise<void> =>
    inTransaction(async () => {
      if (!(await store.close(id, backAt ?? clock.now()))) return;
      // Who has switched it off knows, and of what lies in the trash nobody asks.
      if (!camera || backAt === null) return;
      await tell({
        fileId: camera.id,
        content: recoveredText(nameOf(camera), backAt.getTime() - startedAt.getTime()),
        trigger: 'Камера снова на связи',
        at: backAt,
      });
      await changed(camera);
    });
  const camerasOf = async (rows: { fileId: number }[]): Promise<Map<number, PlacedFile>> =>
    new Map((await media.findFiles(rows.map(({ fileId }) => fileId))).map((camera) => [camera.id, camera]));

  return {
    /** Done again and again; by two servers at once it is done once. */
    async look(): Promise<void> {
      const lost = await store.listLost(new Date(clock.now().getTime() - OUTAGE_MS));
      const away = await camerasOf(lost);
      for (const one of lost) {
        const camera = away.get(one.fileId);
        if (camera) await begin(camera, one);
      }
      const over = await store.listOver();
      const back = await camerasOf(over);
      for (const one of over) await end(back.get(one.fileId), one);
    },
    between: async (fileId: number, from: Date, to: Date): Promise<StreamOutage[]> =>
      (await store.listBetween(fileId, { from, to, most: MAX_SHOWN })).map(toOutage),
    removeOf: store.removeOf,
    removeBefore: store.removeBefore,
  };
}
export type Outages = ReturnType<typeof createOutages>;
