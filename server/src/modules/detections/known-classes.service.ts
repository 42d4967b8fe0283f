import { classKey, MAX_EXAMPLES } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { ClassifierRow, ClassifierStore, TaughtRow } from './classifiers.store.ts';
import type { CorrectionStore } from './corrections.store.ts';
import { fingerprintOf, WHOLE_FRAME, type Spot, type Taught } from './fingerprint.ts';
import { correctedPlace, newest, spotsInTime } from './newest-spots.ts';
import type { Place } from './place.ts';
import { countDoubles } from './same-thing.ts';
import { stillAbsent } from './still-absent.ts';

/** Why a class of whole frames cannot be taught as it stands; null: it can be. */
function whyNotTaught(
  { withSourceId, withoutSourceId }: { withSourceId: number | null; withoutSourceId: number | null },
  { sourceIds, examples, counters }: { sourceIds: readonly number[]; examples: number; counters: number },
): string | null {
  const isThere = (id: number | null): boolean => id !== null && sourceIds.includes(id);
  if (!isThere(withSourceId)) return 'Источника с примерами в проекте больше нет: создайте класс заново';
  if (!isThere(withoutSourceId)) return 'Источника с контрпримерами в проекте больше нет: создайте класс заново';
  if (examples === 0) return 'В источнике с примерами ещё нет обработанных кадров';
  if (counters === 0) return 'В источнике с контрпримерами ещё нет обработанных кадров';
  return null;
}

export interface KnownClassesDeps {
  store: ClassifierStore;
  corrections: Pick<CorrectionStore, 'listOf'>;
  labelling: Pick<Labelling, 'listNewest' | 'listOfFiles' | 'countTitles'>;
  media: Pick<Media, 'sourceIdsOf' | 'describedFiles' | 'listFrames'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A class as it stands now, with all that it would be learned from. */
export interface KnownClass extends Taught {
  row: ClassifierRow;
  fingerprint: string;
  /** However many of them are too many to learn from. */
  amounts: { examples: number; counters: number };
  /** Why it cannot be taught, for people; null: it can be. */
  trouble: string | null;
}

/** Titles of labels with their amounts, by the class that they are. */
type Titles = ReadonlyMap<string, { title: string; amount: number }[]>;

const LAST_ID = 2 ** 31 - 1;

/** Which classes a project has: titles of its labels, capitals aside, and classes of whole frames. */
export function createKnownClasses({ store, corrections, labelling, media, clock, inTransaction }: KnownClassesDeps) {
  /** Of a project in the trash there are none, and nobody is refused: work about it may be ending just now. */
  const sourcesOf = ({ projectId }: Pick<Place, 'projectId'>): Promise<number[]> => media.sourceIdsOf(projectId);
  const titlesOf = async (place: Pick<Place, 'projectId'>): Promise<Titles> =>
    groupBy(await labelling.countTitles(await sourcesOf(place)), ({ title }) => classKey(title));
  const isInUse = ({ kind, title }: Pick<ClassifierRow, 'kind' | 'title'>, titles: Titles): boolean =>
    kind === 'frame' || titles.has(classKey(title));

  /** The rows of the classes that have labels, made where there are none yet. */
  const rowsOf = async (place: Place, titles: Titles): Promise<ClassifierRow[]> => {
    const known = await store.listOf(place.projectId);
    const things = new Set(known.flatMap(({ kind, title }) => (kind === 'thing' ? [classKey(title)] : [])));
    const missing = [...titles].flatMap(([key, [first]]) => (things.has(key) || !first ? [] : [first.title]));
    if (missing.length === 0) return known.filter((row) => isInUse(row, titles));
    return inTransaction(async () => {
      await store.lock(place.projectId);
      // Somebody may have made them meanwhile, in other capitals.
      const now = new Set(
        (await store.listOf(place.projectId)).flatMap(({ kind, title }) => (kind === 'thing' ? [classKey(title)] : [])),
      );
      await store.insert(
        missing
          .filter((title) => !now.has(classKey(title)))
          .map((title) => ({
            projectId: place.projectId,
            userId: place.userId,
            title,
            kind: 'thing' as const,
            createdAt: clock.now(),
          })),
      );
      return (await store.listOf(place.projectId)).filter((row) => isInUse(row, titles));
    });
  };
  /** Frames of the newest files of a folder of examples, as long as it is the project's and in sight. */
  const framesIn = async (dataSourceId: number | null, sourceIds: readonly number[]): Promise<Spot[]> => {
    if (dataSourceId === null || !sourceIds.includes(dataSourceId)) return [];
    const fileIds = await media.describedFiles.listIdsBefore([dataSourceId], LAST_ID, MAX_EXAMPLES);
    return (await media.listFrames(fileIds))
      .slice(0, MAX_EXAMPLES)
      .map(({ fileId, second }) => ({ fileId, second, ...WHOLE_FRAME }));
  };
  /** With all that they would be learned from: of labels the newest, however many there are. */
  const open = async (
    rows: readonly ClassifierRow[],
    { sourceIds, titles }: { sourceIds: number[]; titles: Titles },
  ): Promise<KnownClass[]> => {
    const titlesOfRow = ({ kind, title }: ClassifierRow) =>
      kind === 'thing' ? (titles.get(classKey(title)) ?? []) : [];
    const said = await corrections.listOf(rows.map(({ id }) => id));
    const absentFrom = [...new Set(said.filter(({ isWhole }) => isWhole).map(({ fileId }) => fileId))];
    const [labels, labelsThere] = await Promise.all([
      labelling.listNewest(sourceIds, {
        titles: rows.flatMap(titlesOfRow).map(({ title }) => title),
        most: MAX_EXAMPLES,
      }),
      labelling.listOfFiles(absentFrom),
    ]);
    const [labelsOf, thereOf] = [labels, labelsThere].map((some) => groupBy(some, ({ title }) => classKey(title)));
    const saidOf = groupBy(said, ({ classifierId }) => classifierId);
    const classes: KnownClass[] = [];
    for (const row of rows) {
      const isFrame = row.kind === 'frame';
      const judged = saidOf.get(row.id) ?? [];
      const [right, wrong] = [
        judged.filter(({ isRight }) => isRight),
        judged.filter(({ isRight }) => !isRight).map(correctedPlace),
      ];
      const [drawn, there] = isFrame
        ? [[], []]
        : [labelsOf?.get(classKey(row.title)) ?? [], thereOf?.get(classKey(row.title)) ?? []];
      const [withIt, without] = isFrame
        ? [await framesIn(row.withSourceId, sourceIds), await framesIn(row.withoutSourceId, sourceIds)]
        : [[], []];
      const examples = [...withIt, ...spotsInTime({ drawn, right })];
      const counters = [...without, ...stillAbsent(wrong, [...examples, ...spotsInTime({ drawn: there, right: [] })])];
      const amounts = {
        examples: isFrame
          ? examples.length
          : right.filter(({ labelId }) => labelId === null).length +
            titlesOfRow(row).reduce((sum, { amount }) => sum + amount, 0) -
            countDoubles(examples),
        counters: counters.length,
      };
      const taught: Taught = { kind: row.kind, examples: newest(examples), counters: newest(counters) };
      classes.push({
        row,
        ...taught,
        fingerprint: fingerprintOf(taught),
        amounts,
        trouble: isFrame ? whyNotTaught(row, { sourceIds, ...amounts }) : null,
      });
    }
    return classes;
  };

  return {
    sourcesOf,
    titlesOf,
    /** In the order they were made. */
    async list(place: Place): Promise<KnownClass[]> {
      const [sourceIds, titles] = await Promise.all([sourcesOf(place), titlesOf(place)]);
      return open(await rowsOf(place, titles), { sourceIds, titles });
    },
    /** One of them, by its row; null when it has no labels any more. */
    async show(row: ClassifierRow): Promise<KnownClass | null> {
      const [sourceIds, titles] = await Promise.all([sourcesOf(row), titlesOf(row)]);
      return isInUse(row, titles) ? ((await open([row], { sourceIds, titles }))[0] ?? null) : null;
    },
    /** Those of these projects that were taught and still have labels, or are of whole frames. */
    listTaught: async (projectIds: number[]): Promise<TaughtRow[]> =>
      (await store.listTaught(projectIds)).filter(({ isUsed }) => isUsed),
  };
}
export type KnownClasses = ReturnType<typeof createKnownClasses>;
