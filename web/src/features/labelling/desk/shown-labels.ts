import type { Label } from '@rakurs/contract';
import { isSameBox } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';
import type { Entry } from '../outbox/entry.ts';
import { isTwin } from '../outbox/send-entry.ts';

/** A label as the screen has it: what the server said, with what is still on its way. */
export interface ShownLabel extends Shape {
  key: string;
  /** Null until the server has it. */
  id: number | null;
  state: 'saved' | 'saving' | 'deleting';
}

export const shapeOf = ({ title, box, second }: Shape): Shape => ({ title, box, second });

export const shapeOfLabel = ({ title, time_frame, x0, y0, x1, y1 }: Label): Shape => ({ title, box: { x0, y0, x1, y1 }, second: time_frame });

export const keyOfLabel = (id: number): string => `label ${id}`;

interface Sources {
  labels: readonly Label[];
  /** Of this file alone. */
  entries: readonly Entry[];
  /** The keys of labels that were drawn here: they keep them when they get an id. */
  keys: ReadonlyMap<number, string>;
  deleting: ReadonlySet<string>;
}

export const shownLabels = ({ labels, entries, keys, deleting }: Sources): ShownLabel[] => {
  // The news of a label may come before the answer to its creation: then it is there already.
  const arrived = new Map(
    entries.flatMap((entry) => {
      const twin = entry.act === 'create' && entry.wasSent ? labels.find((label) => !keys.has(label.id) && isTwin(entry, label)) : undefined;
      return twin ? [[twin.id, entry.key] as const] : [];
    }),
  );
  const arrivedKeys = new Set(arrived.values());
  const stateOf = (key: string, isSaved: boolean): ShownLabel['state'] => (deleting.has(key) ? 'deleting' : isSaved ? 'saved' : 'saving');
  const lastChange = (key: string): Shape | undefined => entries.findLast((entry) => entry.key === key)?.shape;

  const known = labels.map((label): ShownLabel => {
    const key = keys.get(label.id) ?? arrived.get(label.id) ?? keyOfLabel(label.id);
    const pending = lastChange(key);
    return { ...(pending ?? shapeOfLabel(label)), key, id: label.id, state: stateOf(key, pending === undefined) };
  });
  const unsent = entries.filter(({ act, key }) => act === 'create' && !arrivedKeys.has(key));
  return [...known, ...unsent.map(({ key, shape }): ShownLabel => ({ ...(lastChange(key) ?? shape), key, id: null, state: stateOf(key, false) }))];
};

const isSameShown = (a: ShownLabel, b: ShownLabel): boolean => a.id === b.id && a.state === b.state && a.title === b.title && a.second === b.second && isSameBox(a.box, b.box);

/** Those that have not changed stay the very same objects, so that their rows need not be drawn anew. */
export const keepSame = (before: readonly ShownLabel[], after: readonly ShownLabel[]): ShownLabel[] => {
  const known = new Map(before.map((label) => [label.key, label]));
  return after.map((label) => {
    const old = known.get(label.key);
    return old && isSameShown(old, label) ? old : label;
  });
};
