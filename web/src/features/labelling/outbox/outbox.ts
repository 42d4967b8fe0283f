import type { Label } from '@rakurs/contract';
import type { Shape } from '../logic/history.ts';
import type { Entry, EntryStore } from './entry.ts';

export const RETRY_MS = 3000;

/** What became of an attempt: the server has it; it will never take it; or nobody knows yet. */
export type Sent = { step: 'taken'; label: Label } | { step: 'refused'; reason: string } | { step: 'unreachable' };

export interface Refusal {
  entry: Entry;
  reason: string;
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
  send: (entry: Entry, isRepeat: boolean) => Promise<Sent>;
  newId: () => string;
  /** Tells of a label that the server has taken, before its entry is gone. */
  onTaken: (entry: Entry, label: Label) => void;
}

export type NewEntry = Pick<Entry, 'fileId' | 'dataSourceId' | 'projectId' | 'act' | 'key' | 'labelId'> & { shape: Shape };

/** What a person has drawn and the server does not have yet: kept on the device, sent one after another, repeated until it is there. */
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
  #waiting: { key: string; resolve: () => void }[] = [];

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
    this.#show({ entries: [...old, ...this.#state.entries].sort((a, b) => a.at - b.at) });
    this.wake();
  }

  /** On the screen at once, on the device before it travels. */
  add(made: NewEntry): void {
    const waiting = this.#state.entries.find((entry) => entry.key === made.key && !entry.wasSent && entry.id !== this.#sending);
    if (made.act === 'change' && waiting) return this.#put({ ...waiting, shape: made.shape });
    this.#last = Math.max(Date.now(), this.#last + 1);
    this.#put({ ...made, id: this.#parts.newId(), at: this.#last, userId: this.#parts.userId, wasSent: false });
  }

  /** Takes back what nobody has seen yet. False: the server has, or may have, the label already. */
  drop(key: string): boolean {
    const own = this.#state.entries.filter((entry) => entry.key === key);
    if (!own.some(({ act }) => act === 'create') || own.some(({ wasSent }) => wasSent)) return false;
    own.forEach((entry) => this.#remove(entry.id));
    return true;
  }

  /** When nothing of this label is on its way any more. */
  whenSent(key: string): Promise<void> {
    if (!this.#has(key)) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push({ key, resolve }));
  }

  /** The person has read why it was refused. */
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
    // Before it travels: whoever finds it after a crash must know that the server may have it.
    await this.#write({ ...first, wasSent: true });
    const now = this.#state.entries.find(({ id }) => id === first.id);
    const result: Sent | null = now ? await this.#parts.send(now, first.wasSent).catch(() => ({ step: 'unreachable' as const })) : null;
    this.#sending = null;
    if (now && result) this.#settle(now, result);
    if (result?.step === 'unreachable' && !this.#isStopped) this.#retry = setTimeout(() => this.wake(), RETRY_MS);
    else await this.#sendNext();
  }

  #settle(entry: Entry, result: Sent): void {
    this.#isCutOff = result.step === 'unreachable';
    if (result.step === 'unreachable') return this.#show({});
    if (result.step === 'taken') {
      this.#parts.onTaken(entry, result.label);
      const followers = this.#state.entries.filter(({ key, labelId }) => key === entry.key && labelId === null);
      followers.filter(({ id }) => id !== entry.id).forEach((follower) => this.#put({ ...follower, labelId: result.label.id }));
      return this.#remove(entry.id);
    }
    // What was to follow has nothing to follow; its last shape is what the person may still want.
    const followers = entry.act === 'create' ? this.#state.entries.filter(({ key, id }) => key === entry.key && id !== entry.id) : [];
    const shape = followers.at(-1)?.shape ?? entry.shape;
    [entry, ...followers].forEach(({ id }) => this.#remove(id));
    this.#show({ refused: [...this.#state.refused, { entry: { ...entry, shape }, reason: result.reason }] });
  }

  #put(entry: Entry): void {
    void this.#write(entry).then(() => this.wake());
  }

  async #write(entry: Entry): Promise<void> {
    const isKnown = this.#state.entries.some(({ id }) => id === entry.id);
    this.#show({ entries: isKnown ? this.#state.entries.map((other) => (other.id === entry.id ? entry : other)) : [...this.#state.entries, entry] });
    await this.#kept(this.#parts.store.put(entry));
    // Taken back while it was being written: the write must not outlive it.
    if (!this.#state.entries.some(({ id }) => id === entry.id)) await this.#kept(this.#parts.store.remove(entry.id));
  }

  #remove(id: string): void {
    this.#show({ entries: this.#state.entries.filter((entry) => entry.id !== id) });
    void this.#kept(this.#parts.store.remove(id));
    this.#waiting.filter(({ key }) => !this.#has(key)).forEach(({ resolve }) => resolve());
    this.#waiting = this.#waiting.filter(({ key }) => this.#has(key));
  }

  #has(key: string): boolean {
    return this.#state.entries.some((entry) => entry.key === key);
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
