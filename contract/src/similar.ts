import { z } from 'zod';
import { FileWithoutLabels } from './files.ts';
import { VisionOutput, Second } from './frames.ts';
import { defineRoutes } from './route.ts';
import { defineTasks } from './task.ts';
import { Id } from './values.ts';

/** So many are shown beside a file. */
export const MAX_SIMILAR = 24;
/** A picture that is shown to the search is made smaller first: the eyes see 256 points a side. */
export const SEARCHED_PICTURE_SIDE = 512;
const MAX_PICTURE_LENGTH = 600_000;
/** How often one asks whether a shown picture was looked at. */
export const PICTURE_SEARCH_CHECK_MS = 400;

export const SimilarFile = z
  .object({
    file: FileWithoutLabels,
    /** The frame of it that is most like. */
    frame_id: Id,
    second: Second,
    /** 1 is the same picture. */
    likeness: z.number().min(0).max(1),
  })
  .meta({ id: 'SimilarFile' });
export type SimilarFile = z.output<typeof SimilarFile>;

/** Pictures of one source that show the same: copies, shots of a series. The best is the first. */
export const DuplicateGroup = z.object({ files: z.array(FileWithoutLabels).min(2) }).meta({ id: 'DuplicateGroup' });
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

export const similarTasks = defineTasks({
  /** A look at a picture that belongs to no file. */
  glance: { payload: z.object({ picture: z.base64() }), result: z.object({ look: VisionOutput }) },
});

export const similarRoutes = defineRoutes({
  /** `is_seen` false: nobody has looked at the file yet. */
  listSimilar: {
    method: 'GET',
    path: '/api/data_source_files/{fileId}/similar',
    access: 'user',
    permission: 'file.read',
    expensive: true,
    query: z.object({ second: z.coerce.number().min(0).optional() }),
    answer: z.object({ is_seen: z.boolean(), similar: z.array(SimilarFile) }),
  },
  listDuplicates: {
    method: 'GET',
    path: '/api/projects/data_sources/{dataSourceId}/duplicates',
    access: 'user',
    permission: 'file.read',
    expensive: true,
    answer: z.object({ groups: z.array(DuplicateGroup) }),
  },
  newPictureSearch: {
    method: 'POST',
    path: '/api/users/search/pictures',
    access: 'user',
    permission: 'search',
    expensive: true,
    body: z.object({
      picture: z
        .base64({ error: 'Ожидается изображение' })
        .min(1, { error: 'Ожидается изображение' })
        .max(MAX_PICTURE_LENGTH, { error: 'Изображение слишком большое' }),
    }),
    longBody: true,
    answer: z.object({ id: Id }),
  },
  showPictureSearch: {
    method: 'GET',
    path: '/api/users/search/pictures/{searchId}',
    access: 'user',
    permission: 'self',
    answer: z.object({ status: z.enum(['waiting', 'ready', 'failed']), similar: z.array(SimilarFile) }),
  },
});
