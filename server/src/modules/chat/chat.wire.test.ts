import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataSourceFile, DialogMessage, FrameAnalysis } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4 };
const thing = (class_name: string) => ({
  class_name,
  confidence: 0.9,
  ...box,
  noun: class_name,
  colour: null,
  standing: 'seen' as const,
});

let app: TestApp;
let user: TestUser;
let place: Place;
let dialogId: number;
let width = 40;

/** A described photograph in a source. */
async function addFile(
  by: TestUser,
  to: Place,
  { title, told, frame }: { title: string; told: string; frame: Partial<FrameAnalysis> },
): Promise<DataSourceFile> {
  width += 1;
  const worker = createTestWorker(app);
  const file = await prepared(
    by,
    await upload(app, by, to, { bytes: await makeJpeg({ width, height: 60 }), params: { title } }),
  );
  await worker.tell(await worker.next(), told, { frames: [frame] });
  return file;
}
const dialogOf = async (by: TestUser, dataSourceId: number): Promise<number> =>
  (await by.api.showDataSource({ params: { dataSourceId } })).ai_dialog_id;
/** Says it and waits for what is answered. */
async function ask(
  content: string,
  { by = user, dialog = dialogId }: { by?: TestUser; dialog?: number } = {},
): Promise<DialogMessage> {
  const said = await by.api.sendDialogMessage({ params: { dialogId: dialog }, body: { content } });
  return vi.waitFor(async () => {
    const { dialogMessages, is_answering } = await by.api.listDialogMessages({ params: { dialogId: dialog } });
    const reply = dialogMessages.find(({ id, authorType }) => id > said.id && authorType === 'ai');
    if (!reply || is_answering) throw new Error('not answered yet');
    return reply;
  }, PATIENCE);
}
const names = ({ message_attachements }: DialogMessage) => message_attachements.map(({ name }) => name);

beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  // So that a source's number and its dialog's differ, as they do in the world.
  await newPlace(await app.newUser());
  place = await newPlace(user);
  dialogId = await dialogOf(user, place.dataSourceId);
  await addFile(user, place, {
    title: 'Двор',
    told: 'На снимке — кошка на скамейке.',
    frame: { objects: [thing('кошка')] },
  });
  await addFile(user, place, {
    title: 'Крыльцо',
    told: 'На снимке — кошка и собака.',
    frame: { objects: [thing('кошка'), thing('собака')] },
  });
  await addFile(user, place, {
    title: 'Дверь',
    told: 'На снимке — дверь.',
    frame: {
      text: 'ВЫХОД А123ВС 77',
      words: [
        { text: 'ВЫХОД', confidence: 0.95, ...box },
        { text: 'А123ВС', confidence: 0.9, ...box },
        { text: '77', confidence: 0.9, ...box },
      ],
      codes: [{ format: 'QR', content: 'https://example.ru/7', ...box }],
    },
  });
  const other = await newPlace(user);
  await addFile(user, other, {
    title: 'Чужой источник',
    told: 'На снимке — кошка.',
    frame: { objects: [thing('кошка')], codes: [{ format: 'QR', content: 'другой источник', ...box }] },
  });
  await app.search.indexNow();
}, 240_000);
afterAll(() => app.stop());

describe('a dialog', () => {
  it('belongs to its owner alone: other users get the same answer as for a missing one', async () => {
    const stranger = await app.newUser();
    const attempts = [
      () => stranger.api.listDialogMessages({ params: { dialogId } }),
      () => stranger.api.sendDialogMessage({ params: { dialogId }, body: { content: 'Чьё это?' } }),
      () => user.api.listDialogMessages({ params: { dialogId: 99_999 } }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, problem: { detail: 'Диалог не найден' } });
    }
  });

  it('has a number of its own, goes out of sight with its source, and comes back with it', async () => {
    const { dataSourceId } = await newPlace(user);
    const id = await dialogOf(user, dataSourceId);
    expect(await user.api.listDialogMessages({ params: { dialogId: id } })).toEqual({
      dialogMessages: [],
      is_answering: false,
    });
    await ask('Сколько файлов?', { dialog: id });
    await user.api.deleteDataSource({ params: { dataSourceId } });
    await expect(user.api.listDialogMessages({ params: { dialogId: id } })).rejects.toMatchObject({
      status: 404,
      problem: { detail: 'Диалог не найден' },
    });
    await user.api.restoreDataSource({ params: { dataSourceId } });
    expect(await dialogOf(user, dataSourceId)).toBe(id);
    expect((await user.api.listDialogMessages({ params: { dialogId: id } })).dialogMessages).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['4002 letters', 'аб'.repeat(2001)],
    ['what no database keeps', 'ноль\0'],
  ])('refuses %s', async (_, content) => {
    await expect(user.api.sendDialogMessage({ params: { dialogId }, body: { content } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { content: expect.any(String) } },
    });
  });

  it('keeps words as they are', async () => {
    const content = '<script>alert(1)</script> 😀 «ё»';
    await ask(`  ${content}  `);
    const { dialogMessages } = await user.api.listDialogMessages({ params: { dialogId } });
    expect(dialogMessages.at(-2)).toMatchObject({
      content,
      authorType: 'user',
      admin_user: null,
      worker: null,
      sound_url: null,
      message_attachements: [],
    });
  });
});

describe('the answers', () => {
  it.each([
    ['Сколько файлов с кошкой?', 'Кошка есть в 2 файлах.', ['Крыльцо', 'Двор']],
    ['Сколько файлов?', 'В источнике 3 файла.', ['Дверь', 'Крыльцо', 'Двор']],
    ['Сколько видео?', 'Файлов нет.', []],
    ['Сколько кошек за последние 9999 лет?', 'За последние 9999 лет: кошка есть в 2 файлах.', ['Крыльцо', 'Двор']],
    ['Где собака?', 'Собака есть в 1 файле.', ['Крыльцо']],
    ['Покажи кошек сегодня', 'Сегодня: кошка есть в 2 файлах.', ['Крыльцо', 'Двор']],
    ['Были ли кошки в прошлом году?', 'В прошлом году: нет, не нашлось файлов, где есть кошка.', []],
    ['Где написано «выход»?', 'Надпись «выход» есть в 1 файле.', ['Дверь']],
    ['Какие QR-коды есть?', 'Найдено: 1 код.\n• https://example.ru/7', ['Дверь']],
    ['Какие номера машин?', 'Найдено: 1 номер.\n• А123ВС77', ['Дверь']],
  ])('to «%s»: %s', async (question, text, titles) => {
    const reply = await ask(question);
    expect(reply.content).toBe(text);
    expect(names(reply).map((name) => name.replace(/,.*/, ''))).toEqual(titles);
  });

  it('lead to the file, with a picture of it', async () => {
    const [link] = (await ask('Где собака?')).message_attachements;
    expect(link?.file_url).toMatch(
      new RegExp(`^/cabinet/projects/${place.projectId}/data_sources/${place.dataSourceId}/data_source_files/\\d+$`),
    );
    expect((await app.app.inject({ method: 'GET', url: link?.thumbnail_url ?? '' })).statusCode).toBe(200);
  });

  it('tell when, whether, and what happens', async () => {
    expect((await ask('Когда последний раз была собака?')).content).toMatch(
      /^Последний раз — \d+ \S+ \d{4}, \d\d:\d\d\. Собака есть в 1 файле\.$/,
    );
    expect((await ask('Когда была кошка?')).content).toMatch(
      /^Первый раз — .*, последний — .*\. Кошка есть в 2 файлах\.$/,
    );
    expect((await ask('Есть ли собака?')).content).toMatch(/^Да, собака есть в 1 файле, последний раз — /);
    const lately = (await ask('Что происходит?')).content;
    expect(lately).toContain('Чаще всего видны: кошка — 2 файла, собака — 1 файл.');
    expect(lately).toContain('На снимке — кошка и собака.');
  });

  it('say what can be asked when they do not understand, and what they do not know', async () => {
    expect((await ask('Почему трава зелёная, а небо голубое?')).content).toContain('Сколько файлов с кошкой?');
    expect((await ask('Сколько бармаглотов?')).content).toContain('нет ни в одном файле');
  });

  it('use nothing outside this source', async () => {
    expect((await ask('Какие коды?')).content).not.toContain('другой источник');
    expect(names(await ask('Покажи всё')).join()).not.toContain('Чужой источник');
    expect((await ask('источник:Ворота кошка «Чужой источник»')).message_attachements).toEqual([]);
  });

  it('are given once to each message, and the dialog shows that an answer is pending', async () => {
    const { dataSourceId } = await newPlace(user);
    const dialog = await dialogOf(user, dataSourceId);
    await Promise.all(
      ['Сколько файлов?', 'Где кошка?', 'Привет'].map((content) =>
        user.api.sendDialogMessage({ params: { dialogId: dialog }, body: { content } }),
      ),
    );
    const said = await vi.waitFor(async () => {
      const { dialogMessages, is_answering } = await user.api.listDialogMessages({ params: { dialogId: dialog } });
      expect(is_answering).toBe(false);
      expect(dialogMessages.filter(({ authorType }) => authorType === 'ai')).toHaveLength(3);
      return dialogMessages;
    }, PATIENCE);
    expect(said).toHaveLength(6);
  });
});
