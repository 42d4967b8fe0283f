import type { Label } from '@rakurs/contract';
import {
  NO_HISTORY,
  redo,
  remember,
  undo,
  forgetLabel,
  type Command,
  type History,
  type JudgedProposal,
  type ProposalCommand,
  type Shape,
  type SingleCommand,
} from '../logic/history.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox, Refusal } from '../outbox/outbox.ts';
import { reuseUnchanged, shapeOf, shownLabels, type ShownLabel } from './shown-labels.ts';

export interface LabelStoreState {
  labels: readonly ShownLabel[];
  refused: readonly Refusal[];
  canUndo: boolean;
  canRedo: boolean;
}

export interface StoredFile {
  fileId: number;
  dataSourceId: number;
  projectId: number;
}

export interface LabelStoreParts {
  file: StoredFile;
  outbox: Pick<Outbox, 'add' | 'forget' | 'getSnapshot'>;
  newKey: () => string;
  /** There is no such label in the list to delete. */
  onMissing: () => void;
}

const isOfProposal = (command: SingleCommand): command is ProposalCommand =>
  command.type === 'reject' || command.type === 'offer';

/**
 * The labels of one file (a store with optimistic updates): what they are, what can be done to them, and the way back
 * (undo, redo).
 */
export class LabelStore {
  readonly #parts: LabelStoreParts;
  readonly #listeners = new Set<() => void>();
  #labels: readonly Label[] = [];
  readonly #keys = new Map<number, string>();
  #history: History = NO_HISTORY;
  #state: LabelStoreState = { labels: [], refused: [], canUndo: false, canRedo: false };

  constructor(parts: LabelStoreParts) {
    this.#parts = parts;
    this.refresh();
  }

  readonly getSnapshot = (): LabelStoreState => this.#state;

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
    if (!this.#isHere(entry)) return;
    this.#keys.set(label.id, entry.key);
    this.#labels = [...this.#labels.filter(({ id }) => id !== label.id), label].sort((a, b) => a.id - b.id);
    this.refresh();
  }

  /** The server has deleted it. */
  deleted(entry: Entry): void {
    if (!this.#isHere(entry)) return;
    this.#labels = this.#labels.filter(({ id }) => id !== entry.labelId);
    this.refresh();
  }

  /** A deletion, or the way back from one, did not come true: nothing that builds on it can be taken back. */
  refused({ entry }: Refusal): void {
    if (this.#isHere(entry)) this.#forget(entry.key);
  }

  create(shape: Shape): string {
    const key = this.#parts.newKey();
    this.#send('create', { ...shape, key });
    this.#remember({ type: 'create', key, shape });
    return key;
  }

  /** Many at once, taken back by one step. */
  createAll(shapes: readonly Shape[]): void {
    const commands = shapes.map((shape) => ({ type: 'create' as const, key: this.#parts.newKey(), shape }));
    commands.forEach(({ key, shape }) => this.#send('create', { ...shape, key }));
    if (commands.length > 0) this.#remember({ type: 'together', commands });
  }

  /** What was said of a proposal is done elsewhere; here it is remembered. */
  rejected(judged: JudgedProposal): void {
    this.#remember({ type: 'reject', ...judged });
  }

  /** The same to many at once, taken back by one step. */
  changeAll(keys: readonly string[], change: Partial<Shape>): void {
    const commands = this.#standing(keys).map((label) => ({
      type: 'change' as const,
      key: label.key,
      before: shapeOf(label),
      after: { ...shapeOf(label), ...change },
    }));
    commands.forEach(({ key, after }) => this.#send('change', { ...after, key }));
    if (commands.length > 0) this.#remember({ type: 'together', commands });
  }

  deleteAll(keys: readonly string[]): void {
    const commands = this.#standing(keys).map((label) => ({
      type: 'delete' as const,
      key: label.key,
      shape: shapeOf(label),
    }));
    commands.forEach(({ key, shape }) => this.#send('delete', { ...shape, key }));
    if (commands.length > 0) this.#remember({ type: 'together', commands });
  }

  change(key: string, after: Shape, { isNudge = false }: { isNudge?: boolean } = {}): void {
    const before = this.#find(key);
    if (!before || before.state === 'deleting') return;
    this.#send('change', { ...after, key });
    this.#remember({ type: 'change', key, before: shapeOf(before), after, isNudge });
  }

  /** Blocked until the server has answered (A section 4); what it has never seen is gone at once. */
  delete(key: string): void {
    const label = this.#find(key);
    if (!label) return this.#parts.onMissing();
    if (label.state === 'deleting') return;
    this.#send('delete', { ...label, key });
    this.#remember({ type: 'delete', key, shape: shapeOf(label) });
  }

  /** What is to be said of proposals now, for who keeps those. */
  undo(): readonly ProposalCommand[] {
    return this.#travel(undo);
  }

  redo(): readonly ProposalCommand[] {
    return this.#travel(redo);
  }

  forgetRefusal(id: string): void {
    this.#parts.outbox.forget(id);
  }

  #travel(way: typeof undo): ProposalCommand[] {
    const step = way(this.#history);
    if (!step) return [];
    this.#history = step.history;
    const acts = step.act.type === 'together' ? step.act.commands : [step.act];
    acts.filter((act) => !isOfProposal(act) && !this.#perform(act)).forEach(({ key }) => this.#forget(key));
    this.refresh();
    return acts.filter(isOfProposal);
  }

  /** False: somebody else has taken the label away. */
  #perform(command: Exclude<SingleCommand, ProposalCommand>): boolean {
    const { key } = command;
    const label = this.#find(key);
    if (command.type === 'create') {
      this.#bringBack(key, command.shape);
      return true;
    }
    if (!label || label.state === 'deleting') return false;
    if (command.type === 'delete') this.#send('delete', label);
    else this.#send('change', { ...command.after, key });
    return true;
  }

  #forget(key: string): void {
    this.#history = forgetLabel(this.#history, key);
    this.refresh();
  }

  /** Of what the server has, or may have, the deletion is taken back; what it has never seen is made anew. */
  #bringBack(key: string, shape: Shape): void {
    const isOnItsWay = this.#parts.outbox.getSnapshot().entries.some((entry) => entry.key === key);
    this.#send(isOnItsWay || this.#idOf(key) !== null ? 'restore' : 'create', { ...shape, key });
  }

  #send(act: Entry['act'], { key, ...shape }: Shape & { key: string }): void {
    const id = this.#find(key)?.id ?? null;
    // Found by its key even after it has left the list.
    if (id !== null) this.#keys.set(id, key);
    this.#parts.outbox.add({ ...this.#parts.file, act, key, labelId: id ?? this.#idOf(key), shape: shapeOf(shape) });
    this.refresh();
  }

  #remember(command: Command): void {
    this.#history = remember(this.#history, command);
    this.refresh();
  }

  #standing(keys: readonly string[]): ShownLabel[] {
    return this.#state.labels.filter(({ key, state }) => keys.includes(key) && state !== 'deleting');
  }

  #find(key: string): ShownLabel | undefined {
    return this.#state.labels.find((label) => label.key === key);
  }

  /** Of a label that was there once, too: it can be restored under its id. */
  #idOf(key: string): number | null {
    return [...this.#keys].find(([, own]) => own === key)?.[0] ?? null;
  }

  #isHere({ fileId }: Entry): boolean {
    return fileId === this.#parts.file.fileId;
  }

  /** Anew from all it consists of; also when the outbox has changed. */
  refresh(): void {
    const { entries, refused } = this.#parts.outbox.getSnapshot();
    const own = entries.filter((entry) => this.#isHere(entry));
    // What an earlier page has left knows its label by that page's key.
    for (const { labelId, key } of own) if (labelId !== null && !this.#keys.has(labelId)) this.#keys.set(labelId, key);
    this.#state = {
      labels: reuseUnchanged(this.#state.labels, shownLabels({ labels: this.#labels, entries: own, keys: this.#keys })),
      refused: refused.filter(({ entry }) => this.#isHere(entry)),
      canUndo: this.#history.done.length > 0,
      canRedo: this.#history.undone.length > 0,
    };
    this.#listeners.forEach((listener) => listener());
  }
}
