import {
  CLASS_COLOURS,
  classKey,
  freeColour,
  type ClassColouring,
  type ClassRenaming,
  type LabelClass,
  type RenamedClass,
} from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import { liveEvent, type EventBus } from '#platform/events.ts';
import type { Media } from '#modules/media/index.ts';
import type { LabelStore } from '../labels.store.ts';
import type { ClassRow, ClassStore } from './classes.store.ts';
import { shareDigits } from './share-digits.ts';

export interface ClassesDeps {
  store: ClassStore;
  labels: Pick<LabelStore, 'countTitles' | 'retitle'>;
  media: Pick<Media, 'requireProjectSources'>;
  events: EventBus;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells, inside the transaction, that what can be searched for has changed. */
  altered: (fileIds: number[]) => Promise<void>;
  /** Tells, inside the transaction, that a class has another title. */
  renamed: (renaming: { projectId: number; from: string; to: string }) => Promise<void>;
}

/** A project, and who owns it. */
interface Place {
  projectId: number;
  userId: number;
}
interface Known {
  classes: LabelClass[];
  renamed: RenamedClass[];
}

const classesChanged = liveEvent('classes.changed');

/** What the labels of a project are called. Titles that differ in capitals only are one class with one colour. */
export function createClasses({ store, labels, media, events, inTransaction, altered, renamed }: ClassesDeps) {
  const open = async (actor: Actor, projectId: number): Promise<{ place: Place; sourceIds: number[] }> => {
    const { userId, sourceIds } = await media.requireProjectSources(actor, projectId, 'label.manage');
    return { place: { projectId, userId }, sourceIds };
  };
  const colouredOf = (rows: readonly ClassRow[]) =>
    new Map(rows.flatMap(({ name, colour }) => (colour === null ? [] : [[name, colour] as const])));

  /** Gives a colour of its own, and a digit while there are any, once and for good, to every class that has none. */
  const equip = ({ projectId, userId }: Place, names: readonly string[]): Promise<ClassRow[]> =>
    inTransaction(async () => {
      await store.lock(projectId);
      const rows = await store.listOf(projectId);
      const coloured = colouredOf(rows);
      if (coloured.size + names.length > CLASS_COLOURS) {
        // Colours of classes that have no labels any more are given away rather than one that nobody can choose.
        const idle = [...coloured.keys()].filter((name) => !names.includes(name));
        await store.remove(projectId, idle);
        idle.forEach((name) => coloured.delete(name));
      }
      const left = await store.listOf(projectId);
      const { given, givenUp } = shareDigits(left, names);
      // Let go of before they are taken: no two rows may have the same, not even for a moment.
      await store.put(left.filter(({ name }) => givenUp.has(name)).map((row) => ({ ...row, digit: null })));
      const taken = new Set(coloured.values());
      const altered = names
        .filter((name) => !coloured.has(name) || given.has(name))
        .map((name): ClassRow => {
          const own = coloured.get(name) ?? freeColour(name, taken);
          taken.add(own);
          const known = left.find((row) => row.name === name);
          return {
            projectId,
            userId,
            name,
            colour: own,
            digit: given.get(name) ?? known?.digit ?? null,
            renamedTo: coloured.has(name) ? (known?.renamedTo ?? null) : null,
          };
        });
      await store.put(altered);
      return store.listOf(projectId);
    });

  const list = async (place: Place, sourceIds: number[]): Promise<Known> => {
    const [counts, known] = await Promise.all([labels.countTitles(sourceIds), store.listOf(place.projectId)]);
    const names = [...new Set(counts.map(({ title }) => classKey(title)))];
    const before = colouredOf(known);
    const isSettled = names.every((name) => before.has(name)) && shareDigits(known, names).given.size === 0;
    const rows = isSettled ? known : await equip(place, names);
    const colours = colouredOf(rows);
    const digits = new Map(rows.map(({ name, digit }) => [name, digit]));
    return {
      classes: counts.map(({ title, amount }) => ({
        title,
        amount,
        colour: colours.get(classKey(title)) ?? freeColour(title, new Set(colours.values())),
        digit: digits.get(classKey(title)) ?? null,
      })),
      renamed: rows.flatMap(({ name, renamedTo }) => (renamedTo === null ? [] : [{ from: name, to: renamedTo }])),
    };
  };

  /**
   * The new name takes the old one's colour and digit, unless it has its own; whoever was renamed to the old name
   * follows.
   */
  const carryOver = async ({ projectId, userId }: Place, { from, to }: ClassRenaming): Promise<void> => {
    const [old, now] = [classKey(from), classKey(to)];
    const rows = await store.listOf(projectId);
    const colours = colouredOf(rows);
    const followers = rows
      .filter(({ name, renamedTo }) => renamedTo !== null && classKey(renamedTo) === old && name !== now)
      .map((row) => ({ ...row, renamedTo: to }));
    if (old === now) return store.put(followers);
    const digitOf = (name: string): number | null => rows.find((row) => row.name === name)?.digit ?? null;
    // The old name lets them go before the new one takes them: no two rows may have the same, not even for a moment.
    await store.put([
      { projectId, name: old, userId, colour: null, digit: null, renamedTo: to },
      ...followers.filter(({ name }) => name !== old),
    ]);
    await store.put([
      {
        projectId,
        name: now,
        userId,
        colour: colours.get(now) ?? colours.get(old) ?? null,
        digit: digitOf(now) ?? digitOf(old),
        renamedTo: null,
      },
    ]);
  };

  return {
    list,
    /** Twice is the same as once: the second time there is nothing of the old name. */
    async rename(actor: Actor, projectId: number, renaming: ClassRenaming): Promise<{ labels: number }> {
      const { from, to, merge } = renaming;
      const { place, sourceIds } = await open(actor, projectId);
      if (from === to) return { labels: 0 };
      return inTransaction(async () => {
        await store.lock(place.projectId);
        const counts = await labels.countTitles(sourceIds);
        if (!counts.some(({ title }) => title === from)) return { labels: 0 };
        if (!merge && counts.some(({ title }) => title === to))
          throw new AppError('conflict', `Класс «${to}» уже есть в проекте`, {
            errors: { to: `Класс «${to}» уже есть в проекте` },
          });
        const { fileIds, amount } = await labels.retitle(sourceIds, { from, to });
        await carryOver(place, renaming);
        await renamed({ projectId: place.projectId, from, to });
        await altered(fileIds);
        events.emit(classesChanged, { projectIds: [projectId] }, { project_id: projectId });
        return { labels: amount };
      });
    },
    async choose(
      actor: Actor,
      projectId: number,
      { title, colour: wanted }: ClassColouring,
    ): Promise<{ result: true }> {
      const { place, sourceIds } = await open(actor, projectId);
      return inTransaction(async () => {
        await store.lock(place.projectId);
        const { classes } = await list(place, sourceIds);
        const key = classKey(title);
        if (!classes.some((one) => classKey(one.title) === key)) throw new AppError('not_found', 'Класс не найден');
        const rows = await store.listOf(place.projectId);
        const holder = rows.find(({ colour: held }) => held === wanted);
        if (holder?.name === key) return { result: true };
        const other = classes.find((one) => classKey(one.title) === holder?.name);
        if (other)
          throw new AppError('conflict', `Этот цвет уже у класса «${other.title}»`, {
            errors: { colour: `Этот цвет уже у класса «${other.title}»` },
          });
        // Kept by a class that has no labels: it can do without.
        if (holder) await store.remove(place.projectId, [holder.name]);
        const digit = rows.find(({ name }) => name === key)?.digit ?? null;
        await store.put([
          { projectId: place.projectId, userId: place.userId, name: key, colour: wanted, digit, renamedTo: null },
        ]);
        events.emit(classesChanged, { projectIds: [projectId] }, { project_id: projectId });
        return { result: true };
      });
    },
  };
}
export type Classes = ReturnType<typeof createClasses>;
