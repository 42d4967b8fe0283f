import { accessSync, constants, mkdirSync } from 'node:fs';
import { FolderInUse, lockFolder, type FolderLock } from '#platform/db/lock-file.ts';
import { CannotStart } from './cannot-start.ts';

/** Makes the folder where there is none, and takes it for this server alone. */
export function takeDataFolder(dataDir: string): FolderLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new CannotStart(
        `Папка данных ${dataDir} занята: другой экземпляр уже запущен. Остановите его или задайте другую DATA_DIR.`,
      );
    throw new CannotStart(
      `Папка данных ${dataDir} недоступна для записи. Проверьте права или задайте другую DATA_DIR.`,
    );
  }
}
