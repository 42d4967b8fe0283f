import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** A person's share of the installation. What is in the trash counts, and so does the room that unfinished uploads have announced. */
export const StorageShare = z
  .object({
    files: z.int().min(0),
    bytes: z.number().min(0),
    most_files: z.int().min(1),
    most_bytes: z.number().min(1),
  })
  .meta({ id: 'StorageShare' });
export type StorageShare = z.output<typeof StorageShare>;

export const storageRoutes = defineRoutes({
  /** What the caller has and may have. */
  showStorage: { method: 'GET', path: '/api/users/storage', access: 'user', answer: StorageShare },
});
