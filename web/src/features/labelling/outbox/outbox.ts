import type { Label } from '@rakurs/contract';
import type { Entry, EntryStore } from './entry.ts';
import { coalesce, type NewEntry } from './coalesce.ts';

export const RETRY_MS = 3000;

/** Why the server will never take it. `missing`: it has no such label. */
export interface RefusalReason {
  reason: string;
  why: 'missing' | 'said';
}

/** What became of an attempt: the server has it; it has deleted it; it will never take it; or nobody knows yet. */
export type SendResult =
  | { step: 'taken'; label: Label }
  | { step: 'deleted' }
  | ({ step: 'refused' } & RefusalReason)
  | { step: 'unreachable' };

export interface Refusal extends RefusalReason {
  entry: Entry;
}

export interface OutboxState {
  entries: readonly Entry[];
  refused: readonly Refusal[];
  /** `unkept`: the device keeps nothing, and the page is all there is. */
  step: 'saved' | 'saving' | 'offline' | 'unkept';
}

export interface OutboxParts {
  userId: number;
  store: EntryStore;
  /** `isRepeat`: somebody, perhaps an earlier page, has tried before. */
  send: (entry: Entry, isRepeat: boolean) => Promise<SendResult>;
  newId: () => string;
  /** Tells of a label that the server has taken, before its entry is gone. */
  onTaken: (entry: Entry, label: Label) => void;
  onDeleted: (entry: Entry) => void;
  /** A deletion, or the way back from one, that will not happen. What was drawn is kept in `refused` instead. */
  onRefused: (refusal: Refusal) => void;
}

/**
 * The outbox (an offline-first queue): what a user has done and the server does not have yet. Kept on the device,
 * sent one after another, idempotent, repeated until it is there.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  #state: OutboxState = { entries: [], refused: [], step: 'saved' };
  #isKept = true;
  #isCutOff = false;
  #isStopped = false;
  #sending: string | null = null;
  #last = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Left by an earlier page, or by another one that is still open. */
  readonly #found = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  readonly getSnapshot = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes up what an earlier page has left behind. */
  async load(): Promise<void> {
    const left = await this.#kept(this.#parts.store.all(this.#parts.userId));
    const known = new Set(this.#state.entries.map(({ id }) => id));
    const old = (left ?? []).filter(({ id, userId }) => userId === this.#parts.userId && !known.has(id));
    old.forEach(({ id, at }) => {
      this.#found.add(id);
      // A clock that was set back must not put something new before them.
      this.#last = Math.max(this.#last, at);
    });
    this.#show({ entries: [...old, ...this.#state.entries].sort((a, b) => a.at - b.at) });
    this.wake();
  }

  /** On the screen at once, on the device before it travels. */
  add(made: NewEntry): void {
    const join = coalesce(this.#state.entries, made);
    if (join.step === 'takeBack') return join.ids.forEach((id) => this.#remove(id));
    if (join.step === 'alter') return this.#put(join.entry);
    this.#last = Math.max(Date.now(), this.#last + 1);
    this.#put({ ...made, id: this.#parts.newId(), at: this.#last, userId: this.#parts.userId, wasSent: false });
  }

  /** The user has read why it was refused. */
  forget(id: string): void {
    this.#show({ refused: this.#state.refused.filter(({ entry }) => entry.id !== id) });
  }

  /** Tries now: there may be a connection again. */
  wake(): void {
    clearTimeout(this.#retry);
    if (this.#sending === null) void this.#sendNext();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#listeners.clear();
  }

  async #sendNext(): Promise<void> {
    const [first] = this.#state.entries;
    if (!first || this.#isStopped) return;
    this.#sending = first.id;
    this.#show({});
    const result = await this.#attempt(first);
    this.#sending = null;
    if (result?.step === 'unreachable' && !this.#isStopped) this.#retry = setTimeout(() => this.wake(), RETRY_MS);
    else await this.#sendNext();
  }

  /** Null: there is nothing to send any more. */
  async #attempt(first: Entry): Promise<SendResult | null> {
    const entry = this.#found.has(first.id) ? await this.#lookAgain(first) : first;
    if (!entry) return null;
    // Before it travels: whoever finds it after a crash must know that the server may have it.
    await this.#write({ ...entry, wasSent: true });
    const result = await this.#parts.send(entry, entry.wasSent).catch((): SendResult => ({ step: 'unreachable' }));
    this.#settle(entry, result);
    return result;
  }

  /** Of what another page has left: it may still be open, and have sent it or taken it back meanwhile. */
  async #lookAgain({ id }: Entry): Promise<Entry | null> {
    const left = await this.#kept(this.#parts.store.get(id).then((entry) => ({ entry })));
    if (left?.entry === null) this.#remove(id);
    const here = this.#state.entries.find((entry) => entry.id === id);
    return here ? { ...here, labelId: here.labelId ?? left?.entry?.labelId ?? null } : null;
  }

  #settle(entry: Entry, result: SendResult): void {
    this.#isCutOff = result.step === 'unreachable';
    switch (result.step) {
      case 'unreachable':
        return this.#show({});
      case 'deleted':
        this.#parts.onDeleted(entry);
        return this.#remove(entry.id);
      case 'taken': {
        this.#parts.onTaken(entry, result.label);
        const followers = this.#state.entries.filter(
          ({ key, labelId, id }) => key === entry.key && labelId === null && id !== entry.id,
        );
        followers.forEach((follower) => this.#put({ ...follower, labelId: result.label.id }));
        return this.#remove(entry.id);
      }
      case 'refused':
        return this.#refuse(entry, result);
    }
  }

  #refuse(entry: Entry, { reason, why }: RefusalReason): void {
    // What was to follow has nothing to follow; its last shape is what the user may still want.
    const followers =
      entry.act === 'create' ? this.#state.entries.filter(({ key, id }) => key === entry.key && id !== entry.id) : [];
    const last = followers.at(-1) ?? entry;
    [entry, ...followers].forEach(({ id }) => this.#remove(id));
    const refusal: Refusal = { entry: { ...entry, shape: last.shape }, reason, why };
    if (entry.act === 'delete' || entry.act === 'restore') return this.#parts.onRefused(refusal);
    if (last.act !== 'delete') this.#show({ refused: [...this.#state.refused, refusal] });
  }

  #put(entry: Entry): void {
    void this.#write(entry).then(() => this.wake());
  }

  async #write(entry: Entry): Promise<void> {
    const isKnown = this.#state.entries.some(({ id }) => id === entry.id);
    this.#show({
      entries: isKnown
        ? this.#state.entries.map((other) => (other.id === entry.id ? entry : other))
        : [...this.#state.entries, entry],
    });
    await this.#kept(this.#parts.store.put(entry));
    // Taken back while it was being written: the write must not outlive it.
    if (!this.#state.entries.some(({ id }) => id === entry.id)) await this.#kept(this.#parts.store.remove(entry.id));
  }

  #remove(id: string): void {
    this.#show({ entries: this.#state.entries.filter((entry) => entry.id !== id) });
    void this.#kept(this.#parts.store.remove(id));
  }

  /** A device that keeps nothing (a private window, a full disk) stops nobody from labelling; the screen says so. */
  async #kept<T>(work: Promise<T>): Promise<T | null> {
    try {
      const result = await work;
      this.#isKept = true;
      return result;
    } catch {
      this.#isKept = false;
      this.#show({});
      return null;
    }
  }

  #show(change: Partial<OutboxState>): void {
    const next = { ...this.#state, ...change };
    const offline = this.#isKept ? 'offline' : 'unkept';
    this.#state = { ...next, step: next.entries.length === 0 ? 'saved' : this.#isCutOff ? offline : 'saving' };
    this.#listeners.forEach((listener) => listener());
  }
}
