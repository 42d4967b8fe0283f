import type { Entry } from './entry.ts';

export type NewEntry = Pick<Entry, 'fileId' | 'dataSourceId' | 'projectId' | 'act' | 'key' | 'labelId' | 'shape'>;

/** What something new means for the line of what is still to be sent. */
export type Coalescing = { step: 'follow' } | { step: 'alter'; entry: Entry } | { step: 'takeBack'; ids: string[] };

/** A page that was reloaded may know the label by another key than the page that left the entry. */
const isOfSameLabel = (a: Pick<Entry, 'key' | 'labelId'>, b: Pick<Entry, 'key' | 'labelId'>): boolean =>
  a.key === b.key || (a.labelId !== null && a.labelId === b.labelId);

const FOLLOW: Coalescing = { step: 'follow' };

/**
 * Nothing that may have left is altered or taken back, so whatever the server has seen stays the beginning of the
 * truth;
 * and what nobody has seen need not travel at all.
 */
export const coalesce = (line: readonly Entry[], made: NewEntry): Coalescing => {
  const own = line.filter((entry) => isOfSameLabel(entry, made));
  const last = own.at(-1);
  if (!last) return FOLLOW;
  switch (made.act) {
    case 'create':
      return FOLLOW;
    case 'change':
      return !last.wasSent && (last.act === 'create' || last.act === 'change')
        ? { step: 'alter', entry: { ...last, shape: made.shape } }
        : FOLLOW;
    case 'delete': {
      const isUnseen = own.some(({ act }) => act === 'create') && own.every(({ wasSent }) => !wasSent);
      if (isUnseen) return { step: 'takeBack', ids: own.map(({ id }) => id) };
      return !last.wasSent && last.act === 'restore' ? { step: 'takeBack', ids: [last.id] } : FOLLOW;
    }
    case 'restore':
      return !last.wasSent && last.act === 'delete' ? { step: 'takeBack', ids: [last.id] } : FOLLOW;
  }
};
