import { z } from 'zod';
import { defineEvents } from './event.ts';
import { FileKind } from './file-kind.ts';
import { defineRoutes } from './route.ts';
import { Ids } from './selections.ts';
import { Done, Id, Time } from './values.ts';

export const TRASH_PAGE_SIZE = 60;

/** When it went, and for how many days it can still be taken back. */
const since = { deleted_at: Time, days_left: z.int() };
/** Where it was: that may be in the trash too, and has to come back first. */
const Place = z.object({ id: Id, title: z.string(), is_deleted: z.boolean() });

export const TrashedProject = z
  .object({ id: Id, title: z.string(), data_sources: z.int(), files: z.int(), ...since })
  .meta({ id: 'TrashedProject' });
export type TrashedProject = z.output<typeof TrashedProject>;
export const TrashedSource = z
  .object({ id: Id, title: z.string(), files: z.int(), project: Place, ...since })
  .meta({ id: 'TrashedSource' });
export type TrashedSource = z.output<typeof TrashedSource>;
export const TrashedFile = z
  .object({
    id: Id,
    title: z.string(),
    name: z.string(),
    kind: FileKind,
    size: z.int().nullable(),
    thumbnail_url: z.string().nullable(),
    data_source: Place.extend({ comes_with_project: z.boolean() }),
    project: Place,
    ...since,
  })
  .meta({ id: 'TrashedFile' });
export type TrashedFile = z.output<typeof TrashedFile>;

/** What is meant of it. */
const InTrash = z.object({ projects: Ids.default([]), data_sources: Ids.default([]), files: Ids.default([]) });

export const trashEvents = defineEvents({ /** Something has gone from it for good. */ 'trash.changed': z.object({}) });

export const trashRoutes = defineRoutes({
  /** What was deleted by itself: what went with its project or source comes back with that. The last one first. */
  listTrash: {
    method: 'GET',
    path: '/api/users/trash/index',
    access: 'user',
    permission: 'file.manage',
    answer: z.object({
      projects: z.array(TrashedProject),
      data_sources: z.array(TrashedSource),
      files_amount: z.int(),
    }),
  },
  listTrashedFiles: {
    method: 'GET',
    path: '/api/users/trash/files',
    access: 'user',
    permission: 'file.manage',
    /** What the page before answered as `next`. */
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}_\d{1,10}$/, { error: 'Неизвестное место в списке' })
        .optional(),
    }),
    answer: z.object({ files: z.array(TrashedFile), next: z.string().nullable() }),
  },
  /**
   * All of it or nothing: projects first, then sources, then files, so that a file may come back together with its
   * source.
   */
  restoreFromTrash: {
    method: 'POST',
    path: '/api/users/trash/restore',
    access: 'user',
    permission: 'file.manage',
    body: InTrash,
    longBody: true,
    answer: Done,
  },
  /** For good. What is not in the user's trash is let alone. */
  eraseFromTrash: {
    method: 'POST',
    path: '/api/users/trash/erase',
    access: 'user',
    permission: 'file.manage',
    body: InTrash,
    longBody: true,
    answer: Done,
  },
  emptyTrash: {
    method: 'POST',
    path: '/api/users/trash/empty',
    access: 'user',
    permission: 'file.manage',
    answer: Done,
  },
});
