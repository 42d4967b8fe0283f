import type { Label } from '@rakurs/contract';
import { NO_HISTORY, redo, remember, undo, without, type Command, type History, type Shape } from '../logic/history.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox, Refusal } from '../outbox/outbox.ts';
import { keepSame, shapeOf, shownLabels, type ShownLabel } from './shown-labels.ts';

export interface DeskState {
  labels: readonly ShownLabel[];
  refused: readonly Refusal[];
  canUndo: boolean;
  canRedo: boolean;
}

export interface DeskFile {
  fileId: number;
  dataSourceId: number;
  projectId: number;
}

export interface DeskParts {
  file: DeskFile;
  outbox: Pick<Outbox, 'add' | 'drop' | 'whenSent' | 'forget' | 'getSnapshot'>;
  newKey: () => string;
  /** What only the server can do. Both reject when it does not. */
  remove: (labelId: number) => Promise<void>;
  restore: (labelId: number) => Promise<Label>;
  /** `missing`: there is no such label in the list. */
  onTrouble: (trouble: { act: 'remove' | 'restore'; error: unknown } | { act: 'missing' }) => void;
}

/** The labels of one open file: what they are, what can be done to them, and the way back. */
export class LabelDesk {
  readonly #parts: DeskParts;
  readonly #listeners = new Set<() => void>();
  #labels: readonly Label[] = [];
  readonly #keys = new Map<number, string>();
  readonly #deleting = new Set<string>();
  #history: History = NO_HISTORY;
  #line: Promise<void> = Promise.resolve();
  #state: DeskState = { labels: [], refused: [], canUndo: false, canRedo: false };

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.refresh();
  }

  readonly getSnapshot = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What the server says the labels are. */
  take(labels: readonly Label[]): void {
    this.#labels = labels;
    this.refresh();
  }

  /** A label of ours has arrived: it keeps its key. */
  taken(entry: Entry, label: Label): void {
    if (entry.fileId !== this.#parts.file.fileId) return;
    this.#keys.set(label.id, entry.key);
    this.#labels = [...this.#labels.filter(({ id }) => id !== label.id), label].sort((a, b) => a.id - b.id);
    this.refresh();
  }

  create(shape: Shape): string {
    const key = this.#parts.newKey();
    this.#add(key, shape);
    this.#remember({ type: 'create', key, shape });
    return key;
  }

  change(key: string, after: Shape, { isNudge = false }: { isNudge?: boolean } = {}): void {
    const before = this.#find(key);
    if (!before || before.state === 'deleting') return;
    this.#change(key, after);
    this.#remember({ type: 'change', key, before: shapeOf(before), after, isNudge });
  }

  async delete(key: string): Promise<void> {
    const label = this.#find(key);
    if (!label) return this.#parts.onTrouble({ act: 'missing' });
    if (label.state === 'deleting') return;
    const removing = this.#remove(key);
    // In line: the live news may take the label off the screen before the answer is here, and an undo then means this deletion.
    this.#line = this.#line.then(async () => {
      if (await removing) this.#remember({ type: 'delete', key, shape: shapeOf(label) });
    });
    await this.#line;
  }

  undo(): Promise<void> {
    return this.#travel(undo);
  }

  redo(): Promise<void> {
    return this.#travel(redo);
  }

  forgetRefusal(id: string): void {
    this.#parts.outbox.forget(id);
  }

  /** One step after another: the next one may need what the last one brings. */
  #travel(way: typeof undo): Promise<void> {
    this.#line = this.#line.then(async () => {
      const step = way(this.#history);
      if (!step) return;
      if (!(await this.#perform(step.act))) return;
      this.#history = step.history;
      this.refresh();
    });
    return this.#line;
  }

  async #perform(command: Command): Promise<boolean> {
    switch (command.type) {
      case 'change':
        if (!this.#find(command.key)) return this.#lost(command.key);
        this.#change(command.key, command.after);
        return true;
      case 'delete':
        return this.#find(command.key) ? this.#remove(command.key) : this.#lost(command.key);
      case 'create':
        return this.#bringBack(command.key, command.shape);
    }
  }

  #lost(key: string): boolean {
    this.#history = without(this.#history, key);
    this.refresh();
    return false;
  }

  async #bringBack(key: string, shape: Shape): Promise<boolean> {
    const labelId = this.#idOf(key);
    if (labelId === null) {
      this.#add(key, shape);
      return true;
    }
    try {
      const label = await this.#parts.restore(labelId);
      this.#labels = [...this.#labels.filter(({ id }) => id !== labelId), label].sort((a, b) => a.id - b.id);
      this.refresh();
      return true;
    } catch (error) {
      this.#parts.onTrouble({ act: 'restore', error });
      return false;
    }
  }

  /** Blocked until the server has answered (A section 4). */
  async #remove(key: string): Promise<boolean> {
    if (this.#parts.outbox.drop(key)) return true;
    const known = this.#find(key)?.id ?? null;
    this.#deleting.add(key);
    this.refresh();
    try {
      await this.#parts.outbox.whenSent(key);
      const labelId = known ?? this.#find(key)?.id ?? null;
      if (labelId !== null) {
        this.#keys.set(labelId, key);
        await this.#parts.remove(labelId);
        this.#labels = this.#labels.filter(({ id }) => id !== labelId);
      }
      return true;
    } catch (error) {
      this.#parts.onTrouble({ act: 'remove', error });
      return false;
    } finally {
      this.#deleting.delete(key);
      this.refresh();
    }
  }

  #add(key: string, shape: Shape): void {
    this.#parts.outbox.add({ ...this.#parts.file, act: 'create', key, labelId: null, shape });
    this.refresh();
  }

  #change(key: string, shape: Shape): void {
    this.#parts.outbox.add({ ...this.#parts.file, act: 'change', key, labelId: this.#find(key)?.id ?? null, shape });
    this.refresh();
  }

  #remember(command: Command): void {
    this.#history = remember(this.#history, command);
    this.refresh();
  }

  #find(key: string): ShownLabel | undefined {
    return this.#state.labels.find((label) => label.key === key);
  }

  /** Of a label that was there once, too: it can be restored under its id. */
  #idOf(key: string): number | null {
    return [...this.#keys].find(([, own]) => own === key)?.[0] ?? null;
  }

  /** Anew from all it consists of; also when the outbox has changed. */
  refresh(): void {
    const { entries, refused } = this.#parts.outbox.getSnapshot();
    const isHere = ({ fileId }: Entry) => fileId === this.#parts.file.fileId;
    this.#state = {
      labels: keepSame(this.#state.labels, shownLabels({ labels: this.#labels, entries: entries.filter(isHere), keys: this.#keys, deleting: this.#deleting })),
      refused: refused.filter(({ entry }) => isHere(entry)),
      canUndo: this.#history.done.length > 0,
      canRedo: this.#history.undone.length > 0,
    };
    this.#listeners.forEach((listener) => listener());
  }
}
