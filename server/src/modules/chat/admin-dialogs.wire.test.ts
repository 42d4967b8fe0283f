import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chatRoutes, fillPath, Problem, type DialogMessage } from '@rakurs/contract';
import { DAY_MS } from '#platform/clock.ts';
import { Refused, openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { fetchMedia, newPlace } from '../../../testing/upload-kit.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const WAV = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVEfmt '), Buffer.alloc(40)]);
let app: TestApp;
let user: TestUser;
let admin: TestUser;
let dialogId: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.newUser();
  user = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
  const { dataSourceId } = await newPlace(user);
  dialogId = (await user.api.showDataSource({ params: { dataSourceId } })).ai_dialog_id;
}, 240_000);
afterAll(() => app.stop());

/** As a browser sends it. */
async function attach(
  by: TestUser,
  { name, bytes, dialog = dialogId }: { name: string; bytes: Buffer; dialog?: number },
) {
  const form = new FormData();
  form.append('params', JSON.stringify({ name }));
  form.append('file', new File([new Uint8Array(bytes)], name));
  const wire = new Response(form);
  const answer = await app.app.inject({
    method: 'POST',
    url: fillPath(chatRoutes.attachToDialog.path, { dialogId: dialog }),
    headers: { authorization: by.jwt, csrf: by.csrf, 'content-type': wire.headers.get('content-type') ?? '' },
    payload: Buffer.from(await wire.arrayBuffer()),
  });
  if (answer.statusCode >= 400) throw new Refused(answer.statusCode, Problem.parse(answer.json()), answer.headers);
  return chatRoutes.attachToDialog.answer.parse(answer.json());
}
const say = async (content: string): Promise<DialogMessage[]> => {
  await user.api.sendDialogMessage({ params: { dialogId }, body: { content } });
  return vi.waitFor(async () => {
    const { dialogMessages, is_answering } = await user.api.listDialogMessages({ params: { dialogId } });
    expect(is_answering).toBe(false);
    return dialogMessages;
  }, PATIENCE);
};

it('lists dialogs in which something was said, to administrators alone', async () => {
  expect(await admin.api.listDialogs({ query: {} })).toEqual({ dialogs: [], amount: 0 });
  await say('Сколько файлов?');
  const { dialogs, amount } = await admin.api.listDialogs({ query: {} });
  expect(amount).toBe(1);
  expect(dialogs).toMatchObject([
    {
      id: dialogId,
      source_title: 'Ворота',
      project_title: 'Склад',
      owner_email: user.email,
      last_message: 'Файлов нет.',
      last_author: 'ai',
      messages: 2,
    },
  ]);
  for (const refused of [
    () => user.api.listDialogs({ query: {} }),
    () => user.api.showDialogToAdmin({ params: { dialogId } }),
    () => user.api.answerDialog({ params: { dialogId }, body: { content: 'Я тут главный' } }),
    () => attach(user, { name: 'a.txt', bytes: Buffer.from('x') }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ status: 403 });
  }
});

it('an administrator’s answer stands in the user’s dialog under their e-mail, with what they brought', async () => {
  const page = await attach(admin, { name: 'отчёт.html', bytes: Buffer.from('<script>alert(1)</script>') });
  const sound = await attach(admin, { name: 'голос.wav', bytes: WAV });
  expect([page.is_sound, sound.is_sound]).toEqual([false, true]);
  await admin.api.answerDialog({
    params: { dialogId },
    body: { content: 'Здравствуйте!', attachment_ids: [page.id, sound.id] },
  });
  const said = (await user.api.listDialogMessages({ params: { dialogId } })).dialogMessages.at(-1);
  expect(said).toMatchObject({
    authorType: 'admin',
    admin_user: { email: admin.email },
    content: 'Здравствуйте!',
    message_attachements: [{ id: page.id, name: 'отчёт.html', thumbnail_url: null }],
  });

  const saved = await fetchMedia(app, said?.message_attachements[0]?.file_url ?? null);
  expect(saved).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/),
    },
  });
  // Nobody between us and its reader keeps it; who has it already is told that it is the same, and nothing more.
  expect(saved.headers['cache-control']).toBe('private, no-cache');
  const known = { 'if-none-match': String(saved.headers['etag']) };
  expect(await fetchMedia(app, said?.message_attachements[0]?.file_url ?? null, known)).toMatchObject({
    status: 304,
    headers: { 'cache-control': 'private, no-cache', etag: saved.headers['etag'] },
  });
  const heard = await fetchMedia(app, said?.sound_url ?? null, { range: 'bytes=0-3' });
  expect(heard).toMatchObject({ status: 206, headers: { 'content-type': 'audio/wav' } });
  expect(String(heard.bytes)).toBe('RIFF');
  // Neither without a signature, nor with somebody else's number under it.
  const url = said?.sound_url ?? '';
  for (const bad of [url.replace(/\?.*/, ''), url.replace(`/${sound.id}/`, `/${page.id}/`)])
    expect((await fetchMedia(app, bad)).status).toBe(404);
  // What was sent once is not sent again, nor into another dialog.
  await expect(
    admin.api.answerDialog({ params: { dialogId }, body: { content: 'Ещё раз', attachment_ids: [page.id] } }),
  ).rejects.toMatchObject({ status: 422, problem: { errors: { attachment_ids: expect.any(String) } } });
});

it('refuses what is no file of the dialog: nothing, too much, another dialog', async () => {
  await expect(attach(admin, { name: 'пусто.txt', bytes: Buffer.alloc(0) })).rejects.toMatchObject({ status: 422 });
  await expect(attach(admin, { name: 'много.bin', bytes: Buffer.alloc(20 * 1024 * 1024 + 1) })).rejects.toMatchObject({
    status: 413,
  });
  await expect(attach(admin, { name: 'a.txt', bytes: Buffer.from('x'), dialog: 9999 })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Диалог не найден' },
  });
  for (const missing of [
    () => admin.api.showDialogToAdmin({ params: { dialogId: 9999 } }),
    () => admin.api.answerDialog({ params: { dialogId: 9999 }, body: { content: 'Есть кто?' } }),
  ])
    await expect(missing()).rejects.toMatchObject({ status: 404, problem: { detail: 'Диалог не найден' } });
});

it('attachments and messages are deleted with the source', async () => {
  const { dataSourceId } = await newPlace(user);
  const other = (await user.api.showDataSource({ params: { dataSourceId } })).ai_dialog_id;
  const brought = await attach(admin, { name: 'чек.txt', bytes: Buffer.from('единственный чек'), dialog: other });
  const answered = await admin.api.answerDialog({
    params: { dialogId: other },
    body: { content: 'Держите', attachment_ids: [brought.id] },
  });
  const url = answered.message_attachements[0]?.file_url ?? null;
  const [, key = ''] = /"([0-9a-f]{64})"/.exec(String((await fetchMedia(app, url)).headers['etag'])) ?? [];
  expect(await app.storage.size(key)).toBe(Buffer.byteLength('единственный чек'));
  await user.api.deleteDataSource({ params: { dataSourceId } });
  app.clock.advance(31 * DAY_MS);
  await app.media.purgeDeleted();
  await vi.waitFor(async () => expect(await app.storage.size(key)).toBeNull(), PATIENCE);
});
