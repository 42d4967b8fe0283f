import { z } from 'zod';
import type { Piece } from './scans.store.ts';

/** What a task 'scan' carries. */
export const ScanInput = z.object({
  projectId: z.int(),
  versionIds: z.array(z.int()).min(1),
  fileIds: z.array(z.int()).min(1),
  /** Of a film; null of pictures. */
  piece: z.int().nullable(),
});
export type ScanInput = z.output<typeof ScanInput>;

export const piecesIn = ({ fileIds, piece }: ScanInput): Piece[] =>
  fileIds.map((fileId) => ({ fileId, piece: piece ?? 0 }));
