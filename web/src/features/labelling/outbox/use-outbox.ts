import { notifications } from '@mantine/notifications';
import type { Label } from '@rakurs/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId, useUser } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { createBrowserStore } from './browser-store.ts';
import { createMemoryStore, type Entry } from './entry.ts';
import { Outbox, type Refusal } from './outbox.ts';
import { sendEntry } from './send-entry.ts';

/** In the words of A section 5. Whatever file is open by now: it was done, and it did not come true. */
const notifyRefused = ({ entry, reason, why }: Refusal): void => {
  if (entry.act === 'restore')
    return void notifications.show({ color: 'red', title: ru.labelling.restoreFailed, message: reason });
  // Somebody else was faster.
  if (why === 'missing') return void notifications.show({ color: 'red', message: ru.labelling.notInList });
  notifications.show({ color: 'red', title: ru.labelling.deleteFailed, message: reason });
};

/** Whoever wants to know what became of what was sent. */
export interface Listener {
  taken: (entry: Entry, label: Label) => void;
  deleted: (entry: Entry) => void;
  refused: (refusal: Refusal) => void;
}

export interface OwnedOutbox {
  outbox: Outbox;
  listeners: Set<Listener>;
}

let current: { userId: number; owned: OwnedOutbox } | undefined;

const createOwned = (userId: number): OwnedOutbox => {
  const listeners = new Set<Listener>();
  const store = 'indexedDB' in globalThis ? createBrowserStore() : createMemoryStore();
  const outbox = new Outbox({
    userId,
    store,
    send: sendEntry,
    newId: randomId,
    onTaken: (entry, label) => listeners.forEach((hearer) => hearer.taken(entry, label)),
    onDeleted: (entry) => listeners.forEach((hearer) => hearer.deleted(entry)),
    onRefused: (refusal) => {
      notifyRefused(refusal);
      listeners.forEach((hearer) => hearer.refused(refusal));
    },
  });
  void outbox.load();
  return { outbox, listeners };
};

/**
 * One for the user who is here, whatever file is open: what was drawn on one file is sent while another is looked at.
 */
const ownedBy = (userId: number): OwnedOutbox => {
  if (current?.userId !== userId) {
    current?.owned.outbox.stop();
    current = { userId, owned: createOwned(userId) };
  }
  return current.owned;
};

export const useOutbox = (): OwnedOutbox => {
  const { id } = useUser();
  const [owned] = useState(() => ownedBy(id));
  useEffect(() => {
    const wake = () => owned.outbox.wake();
    window.addEventListener('online', wake);
    return () => window.removeEventListener('online', wake);
  }, [owned]);
  return owned;
};

export const useOutboxState = ({ outbox }: OwnedOutbox) => useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
