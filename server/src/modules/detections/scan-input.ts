import { z } from 'zod';
import type { Segment } from './scans.store.ts';

/** What a task 'scan' carries. Tasks of every version lie in the database, so its names stay. */
export const ScanInput = z
  .object({
    projectId: z.int(),
    versionIds: z.array(z.int()).min(1),
    fileIds: z.array(z.int()).min(1),
    /** Of a film; null of pictures. */
    piece: z.int().nullable(),
  })
  .transform(({ piece, ...input }) => ({ ...input, segment: piece }));
export type ScanInput = z.output<typeof ScanInput>;

/** As it is kept. */
export const toStored = ({ segment, ...input }: ScanInput): z.input<typeof ScanInput> => ({ ...input, piece: segment });

export const segmentsIn = ({ fileIds, segment }: ScanInput): Segment[] =>
  fileIds.map((fileId) => ({ fileId, segment: segment ?? 0 }));
