import type { Project } from '@rakurs/contract';
import { userActor, type UserActor } from '#platform/actor.ts';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Received } from '#platform/storage/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Search } from '#modules/search/index.ts';
import { SAMPLE, type SampleFile } from './sample.ts';
import { creditLine } from './sample-credits.ts';
import type { SampleRow, SampleStore } from './samples.store.ts';

export interface SampleDeps {
  store: SampleStore;
  projects: Pick<Projects, 'create' | 'show' | 'isInSight'>;
  billing: Pick<Billing, 'listRates' | 'changeActiveRate'>;
  media: Pick<
    Media,
    'createSource' | 'changeSource' | 'sourceIdsOf' | 'addFile' | 'findMadeOf' | 'findFiles' | 'discard'
  >;
  labelling: Pick<Labelling, 'bring'>;
  search: Pick<Search, 'saveSearch'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** A copy of the sample's bytes, laid aside as if they had just been uploaded. */
  receive: (file: SampleFile) => Promise<Received>;
  /** Throws when the user may not have all of these beside what they have. */
  requireRoom: (userId: number, files: readonly SampleFile[]) => Promise<void>;
  /** Asks for the next file to be brought, if this transaction is committed. */
  bringSoon: (userId: number) => Promise<void>;
}

export interface SampleOptions {
  /**
   * By the cheapest plan that has room for all classes of the sample and a question, so that charges can be seen and
   * the classes be taught. A newcomer's credit is not spent on what we brought: without a plan descriptions are free.
   */
  isPaid?: boolean;
}

/** Far longer than bringing all of it takes. */
const PATIENCE_MS = 10 * MINUTE_MS;
const CLASSES = new Set(SAMPLE.files.flatMap(({ labels }) => labels.map(({ title }) => title))).size;

/**
 * The project a newcomer may take to look around: made at once, filled file by file by jobs, so that a stop waits for
 * one file at most.
 */
export function createSample({
  store,
  projects,
  billing,
  media,
  labelling,
  search,
  clock,
  inTransaction,
  receive,
  requireRoom,
  bringSoon,
}: SampleDeps) {
  const isThere = (row: SampleRow) => projects.isInSight(row.projectId);
  /** Its job has used up all its attempts, or it lay in the trash when its turn came. */
  const isStuck = ({ brought, takenAt }: SampleRow) =>
    brought < SAMPLE.files.length && clock.now().getTime() - takenAt.getTime() > PATIENCE_MS;
  /** Neither the project nor its source has been thrown away meanwhile. */
  const canBeFilled = async (row: SampleRow) =>
    (await isThere(row)) && (await media.sourceIdsOf(row.projectId)).includes(row.dataSourceId);

  async function create(actor: UserActor, { isPaid }: SampleOptions): Promise<Project> {
    const { userId } = actor;
    // Before anything is made: a sample that nothing can be brought to is worth nothing.
    await requireRoom(userId, SAMPLE.files);
    const project = await projects.create(actor, { title: SAMPLE.title, description: SAMPLE.description });
    const rate = isPaid ? (await billing.listRates()).find(({ max_classifiers_amount: most }) => most > CLASSES) : null;
    if (rate) await billing.changeActiveRate(actor, project.id, rate.id);
    const source = await media.createSource(actor, {
      project: project.id,
      title: SAMPLE.source.title,
      description: SAMPLE.source.description,
    });
    await media.changeSource(actor, source.id, SAMPLE.source.place);
    await search.saveSearch(userId, SAMPLE.search);
    await store.put({ userId, projectId: project.id, dataSourceId: source.id, brought: 0, takenAt: clock.now() });
    await bringSoon(userId);
    return project;
  }

  async function addOnce({ userId, projectId, dataSourceId }: SampleRow, file: SampleFile): Promise<number> {
    const received = await receive(file);
    const before = await media.findMadeOf(received.key, dataSourceId);
    if (before !== null) {
      await media.discard(received);
      return before;
    }
    const params = {
      title: file.title,
      description: creditLine(file),
      data_source_id: dataSourceId,
      project_id: projectId,
    };
    try {
      return (await media.addFile(userActor(userId), { params, name: file.name, received })).id;
    } finally {
      await media.discard(received);
    }
  }
  /** Null: since it was taken the user has used up what they may have. Taken again, it goes on. */
  const addWithin = (row: SampleRow, file: SampleFile): Promise<number | null> =>
    addOnce(row, file).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'limit_reached') return null;
      throw error;
    });

  return {
    /** Taken twice it is the same project; taken after it was deleted, a new one. */
    take: (actor: UserActor, options: SampleOptions = {}): Promise<Project> =>
      inTransaction(async () => {
        const { userId } = actor;
        await store.lockUser(userId);
        const row = await store.find(userId);
        if (!row || !(await isThere(row))) return create(actor, options);
        if (isStuck(row)) {
          await requireRoom(userId, SAMPLE.files.slice(row.brought));
          await bringSoon(userId);
        }
        return projects.show(actor, row.projectId);
      }),
    /**
     * The next file with its labels, and then a call for the one after it. Killed in between, it finds the file and
     * goes on with what is missing.
     */
    async bringNext(userId: number): Promise<void> {
      const row = await store.find(userId);
      const file = row && SAMPLE.files[row.brought];
      if (!file || !(await canBeFilled(row))) return;
      const fileId = await addWithin(row, file);
      if (fileId === null) return;
      await inTransaction(async () => {
        if (!(await store.advance(row))) return;
        const isStillThere = (await media.findFiles([fileId])).length > 0;
        if (isStillThere) await labelling.bring(userActor(userId), fileId, file.labels);
        await bringSoon(userId);
      });
    },
  };
}
