import type { Client, Contract } from '@rakurs/contract';
import { gapsBetween, isExplained, type Stretch } from './record-gaps.ts';

/** Before what is known: the stretch that ends there is told once more, with what has come since. */
const OVERLAP_MS = 60_000;
/** A piece is told when it is finished, and kept after that. */
const IN_THE_MAKING_MS = 30_000;

export interface KeptRecord {
  fileId: number;
  knownTo: number | null;
  gaps: Stretch[];
}

export const newRecord = (fileId: number): KeptRecord => ({ fileId, knownTo: null, gaps: [] });

/**
 * Asks the product what it has recorded since it was asked last: old pieces expire, so gaps are noted while they can be
 * seen.
 */
export async function followRecord(api: Client<Contract>, record: KeptRecord): Promise<void> {
  const now = Date.now();
  const from = (record.knownTo ?? now - OVERLAP_MS) - OVERLAP_MS;
  const { spans } = await api.showRecord({
    params: { fileId: record.fileId },
    query: { from: new Date(from).toISOString(), to: new Date(now).toISOString() },
  });
  const stretches = spans.map((span) => ({ from: Date.parse(span.from), to: Date.parse(span.to) }));
  for (const gap of gapsBetween(stretches)) if (!record.gaps.some(({ to }) => to === gap.to)) record.gaps.push(gap);
  record.knownTo = stretches.at(-1)?.to ?? record.knownTo;
}

/**
 * Gaps that the camera was not the reason of. A record that has not gone on until now, with cameras that are well
 * again, is one as well.
 */
export function unexplainedOf({ knownTo, gaps }: KeptRecord, troubles: readonly number[], now: number): Stretch[] {
  const unexplained = gaps.filter((gap) => !isExplained(gap, troubles));
  return knownTo === null || now - knownTo > IN_THE_MAKING_MS
    ? [...unexplained, { from: knownTo ?? 0, to: now }]
    : unexplained;
}
