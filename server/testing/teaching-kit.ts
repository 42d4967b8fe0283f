import { REINDEX_COMMAND, type DataSourceFile, type Ticket } from '@rakurs/contract';
import { vi } from 'vitest';
import { makeJpeg } from './media/make-media.ts';
import type { TestUser, TestApp } from './test-app.ts';
import { newPlace, prepared, upload, type Place } from './upload-kit.ts';
import { createTestWorker } from './worker-kit.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
let width = 64;

/** What a user does to teach a class, and what a worker does about it. */
export function createTeaching(app: TestApp, user: TestUser) {
  const worker = createTestWorker(app);
  /** A picture that machines have described. */
  const addPicture = async (place: Place): Promise<DataSourceFile> => {
    const file = await prepared(
      user,
      await upload(app, user, place, { bytes: await makeJpeg({ width: ++width, height: 48 }) }),
    );
    await worker.tell(await worker.next(), 'Готово.');
    return file;
  };
  const addPictures = async (place: Place, amount: number): Promise<DataSourceFile[]> => {
    const files: DataSourceFile[] = [];
    for (let at = 0; at < amount; at += 1) files.push(await addPicture(place));
    return files;
  };
  const ticket = (ticketId: number): Promise<Ticket> => user.api.checkTicket({ body: { ticketId } });
  return {
    worker,
    addPicture,
    addPictures,
    label: (place: Place, { id }: Pick<DataSourceFile, 'id'>, title = 'Болт', more: Record<string, number> = {}) =>
      user.api.createLabel({
        params: { fileId: id },
        body: {
          title,
          project: { id: place.projectId },
          dataSource: { id: place.dataSourceId },
          dataSourceFile: { id },
          x0: 0.1,
          y0: 0.1,
          x1: 0.5,
          y1: 0.5,
          timeFrame: 0,
          ...more,
        },
      }),
    reindex: async ({ projectId }: Pick<Place, 'projectId'>): Promise<number> =>
      (await user.api.reindexProject({ params: { projectId } })).ticket.id,
    command: async ({ projectId }: Pick<Place, 'projectId'>): Promise<number> =>
      (await user.api.sendCommand({ body: { command: REINDEX_COMMAND, params: { project_id: projectId } } })).ticket.id,
    ticket,
    /** The ticket once it has ended, however. */
    ended: (ticketId: number): Promise<Ticket> =>
      vi.waitFor(async () => {
        const now = await ticket(ticketId);
        if (now.status !== 'выполнено' && now.status !== 'ошибка') throw new Error(`${now.status} ${now.progress}`);
        return now;
      }, PATIENCE),
    /** The ticket once the server has begun it. */
    begun: (ticketId: number): Promise<Ticket> =>
      vi.waitFor(async () => {
        const now = await ticket(ticketId);
        if (now.status === 'в очереди') throw new Error(now.status);
        return now;
      }, PATIENCE),
    found: async (
      { projectId }: Pick<Place, 'projectId'>,
      query: Partial<{ data_source_file_id: number; classifier_id: number; with_proposals: 'true' | 'false' }> = {},
    ) => (await user.api.listDetections({ params: { projectId }, query })).detections,
    classes: async ({ projectId }: Pick<Place, 'projectId'>) =>
      (await user.api.listClassifiers({ params: { projectId } })).classifiers,
    spent: async ({ projectId }: Pick<Place, 'projectId'>) =>
      (await user.api.showProjectSpending({ params: { projectId } })).spent,
    /** Nothing of these kinds waits for a worker. */
    nothingWaits: async () => (await worker.lease(16, ['learn', 'scan'])).length === 0,
  };
}
export type TeachingKit = ReturnType<typeof createTeaching>;

/** A user with a project on the plan 'Старт', and a worker to which nothing is left of another test. */
export async function beginTeaching(app: TestApp, who: TestUser | Promise<TestUser> = app.newUser()) {
  const user = await who;
  const place = await newPlace(user, { plan: 'Старт' });
  const kit = createTeaching(app, user);
  await kit.worker.giveUpAll();
  return { user, place, kit };
}
