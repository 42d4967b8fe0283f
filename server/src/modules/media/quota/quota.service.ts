import { AppError } from '#platform/errors.ts';
import type { QuotaStore, Used } from './quota.store.ts';

export interface QuotaDeps {
  store: QuotaStore;
  /** Bytes of recordings of this user that grow on this server; they are files with their last part. */
  growingOf: (userId: number) => number;
  /** What one user may have. */
  most: { files: number; bytes: number };
}

/** What is about to come. */
export interface QuotaRequest {
  files?: number;
  bytes?: number;
}

const GIGABYTE = 1024 ** 3;
const inGigabytes = (bytes: number): string => (bytes / GIGABYTE).toLocaleString('ru-RU', { maximumFractionDigits: 1 });
const WAY_OUT = 'Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';

/** What one user may have of the installation. */
export function createQuota({ store, growingOf, most }: QuotaDeps) {
  const noBytes = (): string => `Не хватает места: вам доступно ${inGigabytes(most.bytes)} ГБ. ${WAY_OUT}`;
  const overIn = ({ files, bytes, coming }: Used): string | null => {
    if (files > most.files) return `Файлов может быть не больше ${most.files.toLocaleString('ru-RU')}. ${WAY_OUT}`;
    if (bytes + coming > most.bytes) return noBytes();
    return null;
  };
  const require = (used: Used): void => {
    const over = overIn(used);
    if (over !== null) throw new AppError('limit_reached', over);
  };
  const find = async (userId: number): Promise<Used> => {
    const used = await store.find(userId);
    return { ...used, coming: used.coming + growingOf(userId) };
  };
  const findWith = async (userId: number, { files = 0, bytes = 0 }: QuotaRequest): Promise<Used> => {
    const used = await find(userId);
    return { ...used, files: used.files + files, bytes: used.bytes + bytes };
  };
  return {
    /**
     * In the transaction that has added something, after it: of two who add at once the second sees what the first has
     * added. `grown`: bytes of it that still count as growing.
     */
    async requireWithin(userId: number, { grown = 0 }: { grown?: number } = {}): Promise<void> {
      await store.lock(userId);
      const used = await find(userId);
      require({ ...used, coming: used.coming - grown });
    },
    /** Before the bytes are taken: whether there will be room for them. */
    requireRoom: async (userId: number, more: QuotaRequest): Promise<void> => require(await findWith(userId, more)),
    /** How many bytes more a user may have now. */
    async bytesLeft(userId: number): Promise<number> {
      const { bytes, coming } = await find(userId);
      return Math.max(0, most.bytes - bytes - coming);
    },
    /** As `requireRoom` tells it: for bytes whose number was known only when they had come. */
    noRoom: () => new AppError('limit_reached', noBytes()),
    hasRoom: async (userId: number, more: QuotaRequest): Promise<boolean> =>
      overIn(await findWith(userId, more)) === null,
    /** By how many bytes a user has more than a quota of which this part is left free; 0: by none. */
    async surplusOf(userId: number, { free }: { free: number }): Promise<number> {
      const { bytes, coming } = await find(userId);
      return Math.max(0, bytes + coming - most.bytes * (1 - free));
    },
    async show(userId: number) {
      const { files, bytes, coming } = await find(userId);
      return { files, bytes: bytes + coming, most_files: most.files, most_bytes: most.bytes };
    },
    forget: store.forget,
  };
}
export type Quota = ReturnType<typeof createQuota>;
