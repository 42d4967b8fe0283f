import { AppError } from '#platform/errors.ts';
import type { ShareStore, Used } from './share.store.ts';

export interface ShareDeps {
  store: ShareStore;
  /** Bytes of recordings of this person that grow on this server; they are files with their last part. */
  growingOf: (userId: number) => number;
  /** What one person may have. */
  most: { files: number; bytes: number };
}

/** What is about to come. */
export interface More {
  files?: number;
  bytes?: number;
}

const GIGABYTE = 1024 ** 3;
const inGigabytes = (bytes: number): string => (bytes / GIGABYTE).toLocaleString('ru-RU', { maximumFractionDigits: 1 });
const WAY_OUT = 'Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.';

/** What one person may have of the installation. */
export function createShare({ store, growingOf, most }: ShareDeps) {
  const overIn = ({ files, bytes, coming }: Used): string | null => {
    if (files > most.files) return `Файлов может быть не больше ${most.files.toLocaleString('ru-RU')}. ${WAY_OUT}`;
    if (bytes + coming > most.bytes) return `Не хватает места: вам доступно ${inGigabytes(most.bytes)} ГБ. ${WAY_OUT}`;
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
  const findWith = async (userId: number, { files = 0, bytes = 0 }: More): Promise<Used> => {
    const used = await find(userId);
    return { files: used.files + files, bytes: used.bytes + bytes, coming: used.coming };
  };
  return {
    /** In the transaction that has added something, after it: of two who add at once the second sees what the first has added. `grown`: bytes of it that still count as growing. */
    async requireWithin(userId: number, { grown = 0 }: { grown?: number } = {}): Promise<void> {
      await store.lock(userId);
      const used = await find(userId);
      require({ ...used, coming: used.coming - grown });
    },
    /** Before the bytes are taken: whether there will be room for them. */
    requireRoom: async (userId: number, more: More): Promise<void> => require(await findWith(userId, more)),
    hasRoom: async (userId: number, more: More): Promise<boolean> => overIn(await findWith(userId, more)) === null,
    /** By how many bytes a person has more than a share of which this part is left free; 0: by none. */
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
export type Share = ReturnType<typeof createShare>;
