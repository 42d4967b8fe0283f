import type { Label } from '@rakurs/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId, useUser } from '#shared/api/index.ts';
import { createBrowserStore } from './browser-store.ts';
import { createMemoryStore, type Entry } from './entry.ts';
import { Outbox, type Refusal } from './outbox.ts';
import { sayRefused } from './say-refused.ts';
import { sendEntry } from './send-entry.ts';

/** Whoever wants to know what became of what was sent. */
export interface Hearer {
  taken: (entry: Entry, label: Label) => void;
  deleted: (entry: Entry) => void;
  refused: (refusal: Refusal) => void;
}

interface Owned {
  outbox: Outbox;
  hearers: Set<Hearer>;
}

let current: { userId: number; owned: Owned } | undefined;

const createOwned = (userId: number): Owned => {
  const hearers = new Set<Hearer>();
  const store = 'indexedDB' in globalThis ? createBrowserStore() : createMemoryStore();
  const outbox = new Outbox({
    userId,
    store,
    send: sendEntry,
    newId: randomId,
    onTaken: (entry, label) => hearers.forEach((hearer) => hearer.taken(entry, label)),
    onDeleted: (entry) => hearers.forEach((hearer) => hearer.deleted(entry)),
    onRefused: (refusal) => {
      sayRefused(refusal);
      hearers.forEach((hearer) => hearer.refused(refusal));
    },
  });
  void outbox.load();
  return { outbox, hearers };
};

/** One for the person who is here, whatever file is open: what was drawn on one file is sent while another is looked at. */
const ownedBy = (userId: number): Owned => {
  if (current?.userId !== userId) {
    current?.owned.outbox.stop();
    current = { userId, owned: createOwned(userId) };
  }
  return current.owned;
};

export const useOutbox = (): Owned => {
  const { id } = useUser();
  const [owned] = useState(() => ownedBy(id));
  useEffect(() => {
    const wake = () => owned.outbox.wake();
    window.addEventListener('online', wake);
    return () => window.removeEventListener('online', wake);
  }, [owned]);
  return owned;
};

export const useOutboxState = ({ outbox }: Owned) => useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
