import { takeServerLock, type ServerLock, type ServerLockDeps } from '#platform/db/server-lock.ts';
import { CannotStart } from './cannot-start.ts';

const WAY_OUT = 'Остановите другой сервер или задайте обоим общее хранилище: S3_BUCKET и остальные настройки S3.';
const OTHER_IS_THERE = `С этой базой данных уже работает другой сервер, а файлы хранятся на диске: один не увидел бы файлов другого. ${WAY_OUT}`;
const OTHER_HAS_COME = `Связь с базой данных прерывалась, и с ней начал работать другой сервер, а файлы хранятся на диске. Этот сервер останавливается, чтобы файлы не разошлись. ${WAY_OUT}`;

/**
 * Files on a disc are seen by the server of that disc alone: such a server has its database for itself. Those who share
 * a bucket may be many.
 */
export async function requirePlace({
  storesOnDisk,
  lost,
  ...deps
}: Pick<ServerLockDeps, 'database' | 'log'> & {
  storesOnDisk: boolean;
  lost: (said: string) => void;
}): Promise<ServerLock> {
  const place = await takeServerLock({
    ...deps,
    company: storesOnDisk ? 'alone' : 'together',
    lost: () => lost(OTHER_HAS_COME),
  });
  if (!place) throw new CannotStart(OTHER_IS_THERE);
  return place;
}
