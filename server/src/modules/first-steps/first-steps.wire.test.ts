import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userActor } from '#platform/actor.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';
import { SAMPLE } from './sample.ts';

const PATIENCE = { timeout: 100_000, interval: 100 };
const ALL_TIME = { body: { dateStart: '2020-01-01T00:00:00.000Z', dateEnd: '2100-01-01T00:00:00.000Z' } };

let app: TestApp;
/** Has taken the sample, which is whole; the only one whose files are looked at. */
let user: TestUser;
let projectId: number;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  ({ id: projectId } = await user.api.takeSample());
}, 60_000);
afterAll(() => app.stop());

const listFiles = async () => {
  const [source] = (await user.api.listDataSources({ params: { projectId } })).data_sources;
  return (await user.api.listFiles({ params: { dataSourceId: source?.id ?? 0 }, query: { page_size: 100 } }))
    .data_source_files;
};
const amountOfLabels = SAMPLE.files.flatMap(({ labels }) => labels).length;
const wholeSample = () =>
  vi.waitFor(async () => {
    const files = await listFiles();
    expect(files.flatMap(({ labels }) => labels)).toHaveLength(amountOfLabels);
    return files;
  }, PATIENCE);

describe('the sample project', () => {
  it('costs nothing: it has no plan, a saved search at once, then files with their authors and licences, and labels on pictures and in the video', async () => {
    expect((await user.api.listProjects()).projects).toMatchObject([{ id: projectId, title: SAMPLE.title }]);
    expect((await user.api.listActiveRates({ params: { projectId } })).projectActiveRates).toEqual([]);
    expect((await user.api.listSavedSearches()).saved_searches).toMatchObject([SAMPLE.search]);
    const files = await wholeSample();
    expect(files).toHaveLength(SAMPLE.files.length);
    for (const file of files) expect(file.description).toMatch(/^Автор: .+\. Лицензия: .+\. Источник: .+\.$/);
    expect(files.find(({ title }) => title === 'Собаки и скопа')?.labels.map(({ time_frame }) => time_frame)).toEqual([
      0, 0, 3.5, 3.5, 4.2, 5.85, 7.5,
    ]);
    const { credits } = await user.api.listSampleCredits();
    expect(credits.map(({ title }) => title).sort()).toEqual(files.map(({ title }) => title).sort());
  }, 120_000);

  it('puts labels that nobody has drawn: statistics count none of them', async () => {
    expect(await app.client().getStats(ALL_TIME)).toEqual({ labelsCounter: 0, items: [] });
  });

  it('of the account to look around with is paid for by the cheapest plan on which its classes can be taught', async () => {
    const other = await app.newUser();
    const { id } = await app.firstSteps.takeSample(userActor((await other.api.me()).id), { isPaid: true });
    const [small, large] = (await other.api.listRates()).rates;
    expect([small, large].map((rate) => rate?.title)).toEqual(['Старт', 'Дело']);
    expect((await other.api.listActiveRates({ params: { projectId: id } })).projectActiveRates).toMatchObject([
      { activeRate: { rateId: large?.id } },
    ]);
  });

  it('taken again is the same, for another user it is another', async () => {
    expect((await user.api.takeSample()).id).toBe(projectId);
    expect((await user.api.listProjects()).amount).toBe(1);
    const other = await app.newUser();
    const [first, second] = await Promise.all([other.api.takeSample(), other.api.takeSample()]);
    expect(second).toEqual(first);
    expect(first.id).not.toBe(projectId);
    // Thrown away, it may be taken anew; nothing more is brought to what lies in the trash.
    await other.api.deleteProject({ params: { projectId: first.id } });
    const third = await other.api.takeSample();
    expect((await other.api.listProjects()).projects).toEqual([third]);
    expect((await other.api.listSavedSearches()).saved_searches).toHaveLength(1);
    await other.api.deleteProject({ params: { projectId: third.id } });
  });
});

describe('the first steps', () => {
  it('of a newcomer are all ahead', async () => {
    expect(await (await app.newUser()).api.showFirstSteps()).toEqual({ done: [], hidden: false, place: null });
  });

  it('tick themselves off one by one, whichever way they are done, and never begin anew', async () => {
    const [file] = await wholeSample();
    if (!file) throw new Error('no file');
    const { id, project_id, data_source_id } = file;
    // What came with the sample was drawn by nobody.
    expect(await user.api.showFirstSteps()).toMatchObject({
      done: ['project', 'files'],
      place: { project_id, data_source_id, data_source_file_id: expect.any(Number) },
    });

    await app.search.indexNow();
    await user.api.search({ body: { content: 'ъъъъ' } });
    expect((await user.api.showFirstSteps()).done).toEqual(['project', 'files']);
    await user.api.search({ body: { content: SAMPLE.search.content } });
    expect((await user.api.showFirstSteps()).done).toEqual(['project', 'files', 'found']);

    await user.api.createLabel({
      params: { fileId: id },
      body: {
        title: 'хвост',
        project: { id: project_id },
        dataSource: { id: data_source_id },
        dataSourceFile: { id },
        x0: 0.1,
        y0: 0.1,
        x1: 0.3,
        y1: 0.3,
        timeFrame: 0,
      },
    });
    expect((await user.api.showFirstSteps()).done).toEqual(['project', 'files', 'found', 'labelled']);

    const worker = createTestWorker(app);
    await worker.tell(await worker.next(), 'Кто-то сидит.');
    await vi.waitFor(async () => expect((await user.api.showFirstSteps()).done).toHaveLength(5), PATIENCE);
    // Walked to the end, whatever is deleted afterwards.
    await user.api.deleteProject({ params: { projectId } });
    expect((await user.api.showFirstSteps()).done).toHaveLength(5);
  }, 120_000);

  it('tick off at a project of one’s own too, and nobody’s at another’s', async () => {
    const [owner, other] = [await app.newUser(), await app.newUser()];
    const place = await newPlace(owner);
    expect(await owner.api.showFirstSteps()).toMatchObject({
      done: ['project'],
      place: { project_id: place.projectId, data_source_id: place.dataSourceId },
    });
    expect((await other.api.showFirstSteps()).done).toEqual([]);
  });

  it('can be hidden and shown again, each user for themselves', async () => {
    const [hiding, other] = [await app.newUser(), await app.newUser()];
    expect(await hiding.api.changeFirstSteps({ body: { hidden: true } })).toMatchObject({ hidden: true });
    expect((await hiding.api.showFirstSteps()).hidden).toBe(true);
    expect((await other.api.showFirstSteps()).hidden).toBe(false);
    expect(await hiding.api.changeFirstSteps({ body: { hidden: false } })).toMatchObject({ hidden: false });
  });
});
