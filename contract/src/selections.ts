import { z } from 'zod';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Id } from './values.ts';

/** How many files one call takes: what a user selects goes or moves at once, all of it or none. */
export const MAX_SELECTED = 10_000;

const unique = (ids: number[]): number[] => [...new Set(ids)];
export const Ids = z.array(Id).max(MAX_SELECTED).transform(unique);
const file_ids = z.array(Id).min(1).max(MAX_SELECTED).transform(unique);
const Chosen = z.object({ file_ids });
export const ChosenForPlace = z.object({ file_ids, data_source_id: Id });
const Amount = z.object({ amount: z.int() });

/** Files that one act took along; a single file has events of its own. */
const FilesReference = z.object({ data_source_id: Id, ids: z.array(Id) });
export const selectionEvents = defineEvents({
  /** Not in this source any more: deleted, or moved. */
  'files.gone': FilesReference,
  /** In this source now: restored, moved here, or copied here. Whoever shows it asks for them. */
  'files.came': FilesReference,
});

const FILES = '/api/projects/data_sources/data_source_files';

export const selectionRoutes = defineRoutes({
  /** Those in the trash already stay there. */
  deleteFiles: {
    method: 'POST',
    path: `${FILES}/delete`,
    access: 'user',
    permission: 'file.manage',
    body: Chosen,
    longBody: true,
    answer: Amount,
  },
  /** To another source of the same user, with all that is known of them. */
  moveFiles: {
    method: 'POST',
    path: `${FILES}/move`,
    access: 'user',
    permission: 'file.manage',
    body: ChosenForPlace,
    longBody: true,
    answer: Amount,
  },
  /** The copies know what is known of the files: nobody looks at them again. */
  copyFiles: {
    method: 'POST',
    path: `${FILES}/copy`,
    access: 'user',
    permission: 'file.add',
    expensive: true,
    body: ChosenForPlace,
    longBody: true,
    answer: z.object({ file_ids: z.array(Id) }),
  },
  /** An address from which a browser takes all of them as a zip, within the hour. */
  packFiles: {
    method: 'POST',
    path: `${FILES}/pack`,
    access: 'user',
    permission: 'file.download',
    expensive: true,
    body: Chosen,
    longBody: true,
    answer: z.object({ url: z.string(), amount: z.int(), size: z.int() }),
  },
  /** An address from which a browser takes the bytes as they were brought, under their own name. */
  showOriginal: {
    method: 'GET',
    path: `${FILES}/{fileId}/original`,
    access: 'user',
    permission: 'file.download',
    answer: z.object({ url: z.string(), name: z.string(), size: z.int() }),
  },
});
