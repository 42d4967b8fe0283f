import type { Label, LiveEvents } from '@rakurs/contract';

/** What `labels.changed` tells of one file: not its whole list, only what is other now. */
export type LabelChanges = Pick<LiveEvents['labels.changed'], 'changed' | 'deleted'>;

/** The labels as they are after it, oldest first. Idempotent: the same news heard twice changes nothing. */
export const withLabelChanges = (labels: readonly Label[], { changed, deleted }: LabelChanges): Label[] => {
  const told = new Set([...deleted, ...changed.map(({ id }) => id)]);
  return [...labels.filter(({ id }) => !told.has(id)), ...changed].sort((a, b) => a.id - b.id);
};
