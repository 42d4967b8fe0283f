import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const Shape = z.object({
  title: z.string(),
  box: z.object({ x0: fraction, y0: fraction, x1: fraction, y1: fraction }),
  second: z.number().min(0),
});

/** Something a user did to a label that the server does not have yet. Kept on the device, so it is read with care. */
export const Entry = z.object({
  /** Travels as Idempotency-Key: sent twice, it acts once. */
  id: z.string(),
  /** Place in the line. */
  at: z.number(),
  /** Whose it is, and of which file: nobody else's session may send it, and to nowhere else. */
  userId: z.number(),
  fileId: z.number(),
  dataSourceId: z.number(),
  projectId: z.number(),
  act: z.enum(['create', 'change', 'delete', 'restore']),
  /** Who the label is on this device; a label has it before it has an id. */
  key: z.string(),
  /** The label on the server, once it is known. */
  labelId: z.number().nullable(),
  shape: Shape,
  /** Somebody may have received it: from here on it may not be altered, only repeated. */
  wasSent: z.boolean(),
});
export type Entry = z.output<typeof Entry>;

/** Where entries outlive the page. */
export interface EntryStore {
  all: (userId: number) => Promise<Entry[]>;
  /** As it is now: another page may have sent it, or taken it back. */
  get: (id: string) => Promise<Entry | null>;
  put: (entry: Entry) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** For tests, and for browsers that keep nothing. */
export const createMemoryStore = (entries = new Map<string, Entry>()): EntryStore => ({
  all: (userId) => Promise.resolve([...entries.values()].filter((entry) => entry.userId === userId)),
  get: (id) => Promise.resolve(entries.get(id) ?? null),
  put: (entry) => Promise.resolve(void entries.set(entry.id, entry)),
  remove: (id) => Promise.resolve(void entries.delete(id)),
});
