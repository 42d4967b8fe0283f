import { z } from 'zod';
import { defineRoutes } from './route.ts';

/**
 * A user's share of the installation. What was made of files counts with them, what is in the trash counts, and so
 * does the room that unfinished uploads have announced.
 */
export const StorageQuota = z
  .object({
    files: z.int().min(0),
    bytes: z.number().min(0),
    most_files: z.int().min(1),
    most_bytes: z.number().min(1),
  })
  .meta({ id: 'StorageShare' });
export type StorageQuota = z.output<typeof StorageQuota>;

export const storageRoutes = defineRoutes({
  /** What the caller has and may have. */
  showStorage: { method: 'GET', path: '/api/users/storage', access: 'user', permission: 'self', answer: StorageQuota },
});
