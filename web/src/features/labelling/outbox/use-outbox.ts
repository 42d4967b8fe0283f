import type { Label } from '@rakurs/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId, useUser } from '#shared/api/index.ts';
import { createBrowserStore } from './browser-store.ts';
import { createMemoryStore, type Entry } from './entry.ts';
import { Outbox } from './outbox.ts';
import { sendEntry } from './send-entry.ts';

type Hear = (entry: Entry, label: Label) => void;

interface Owned {
  outbox: Outbox;
  hearers: Set<Hear>;
}

let current: { userId: number; owned: Owned } | undefined;

const createOwned = (userId: number): Owned => {
  const hearers = new Set<Hear>();
  const store = 'indexedDB' in globalThis ? createBrowserStore() : createMemoryStore();
  const outbox = new Outbox({ userId, store, send: sendEntry, newId: randomId, onTaken: (entry, label) => hearers.forEach((hear) => hear(entry, label)) });
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
