import type { Label } from '@rakurs/contract';
import { isSameBox } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';
import type { Entry } from '../outbox/entry.ts';
import { isDuplicate } from '../outbox/duplicate-label.ts';

/** A label as the screen has it: what the server said, with what is still on its way. */
export interface ShownLabel extends Shape {
  key: string;
  /** Null until the server has it. */
  id: number | null;
  state: 'saved' | 'saving' | 'deleting';
}

export const shapeOf = ({ title, box, second }: Shape): Shape => ({ title, box, second });

const shapeOfLabel = ({ title, time_frame, x0, y0, x1, y1 }: Label): Shape => ({
  title,
  box: { x0, y0, x1, y1 },
  second: time_frame,
});

const keyOfLabel = (id: number): string => `label ${id}`;

interface Sources {
  labels: readonly Label[];
  /** Of this file alone, in their order. */
  entries: readonly Entry[];
  /** The keys of labels that were drawn here: they keep them when they get an id. */
  keys: ReadonlyMap<number, string>;
}

/** The last thing on its way of each label. */
const lastOf = <K>(entries: readonly Entry[], nameOf: (entry: Entry) => K): Map<K, Entry> =>
  new Map(entries.map((entry) => [nameOf(entry), entry]));

/** A label of which the last thing on its way is known. */
const pending = ({ act, shape }: Entry, { key, id }: Pick<ShownLabel, 'key' | 'id'>): ShownLabel => ({
  ...shape,
  key,
  id,
  state: act === 'delete' ? 'deleting' : 'saving',
});

/** The optimistic view: what the server has said with what is still on its way laid over it. */
export const shownLabels = ({ labels, entries, keys }: Sources): ShownLabel[] => {
  // The news of a label may come before the answer to its creation: then it is there already.
  const arrived = new Map(
    entries.flatMap((entry) => {
      const twin =
        entry.act === 'create' && entry.wasSent
          ? labels.find((label) => !keys.has(label.id) && isDuplicate(entry, label))
          : undefined;
      return twin ? [[twin.id, entry.key] as const] : [];
    }),
  );
  const lastOfKey = lastOf(entries, ({ key }) => key);
  const lastOfId = lastOf(entries, ({ labelId }) => labelId);
  const keyOf = (id: number): string => keys.get(id) ?? arrived.get(id) ?? keyOfLabel(id);

  const there = labels.map((label): ShownLabel => {
    const key = keyOf(label.id);
    const last = lastOfId.get(label.id) ?? lastOfKey.get(key);
    return last ? pending(last, { key, id: label.id }) : { ...shapeOfLabel(label), key, id: label.id, state: 'saved' };
  });

  const thereIds = new Set(labels.map(({ id }) => id));
  // Deleted there, wanted again here: shown where it will stand.
  const returning = [
    ...new Set(
      entries.flatMap(({ act, labelId }) =>
        act === 'restore' && labelId !== null && !thereIds.has(labelId) ? [labelId] : [],
      ),
    ),
  ].flatMap((id) => {
    const last = lastOfId.get(id);
    return last && last.act !== 'delete' ? [pending(last, { key: keyOf(id), id })] : [];
  });
  const known = returning.length === 0 ? there : [...there, ...returning].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));

  const knownKeys = new Set(known.map(({ key }) => key));
  const unsent = entries.filter(({ act, key }) => act === 'create' && !knownKeys.has(key));
  return [...known, ...unsent.map((entry) => pending(lastOfKey.get(entry.key) ?? entry, { key: entry.key, id: null }))];
};

const isSameShown = (a: ShownLabel, b: ShownLabel): boolean =>
  a.id === b.id && a.state === b.state && a.title === b.title && a.second === b.second && isSameBox(a.box, b.box);

/** Those that have not changed stay the very same objects, so that their rows need not be drawn anew. */
export const reuseUnchanged = (before: readonly ShownLabel[], after: readonly ShownLabel[]): ShownLabel[] => {
  const known = new Map(before.map((label) => [label.key, label]));
  return after.map((label) => {
    const old = known.get(label.key);
    return old && isSameShown(old, label) ? old : label;
  });
};
