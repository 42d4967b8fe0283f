import { contract, fillPath, RESUMABLE_PATH } from '@rakurs/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackWithSlides } from '../../testing/attacks/slideshow.ts';
import { callAsWorker, lendComputer, listsOf, sendJsonAsFile, silenceDuring } from '../../testing/attacks/bodies.ts';
import { guessAtOnce } from '../../testing/attacks/guesses.ts';
import { newAttacker } from '../../testing/attacks/chat-and-cameras.ts';
import { openBySelf } from '../../testing/attacks/unread-sockets.ts';
import { openLentRubbish, PHISHING } from '../../testing/attacks/lent-rubbish.ts';
import { openMail, readLetter } from '../../testing/mail-kit.ts';
import { tryToMail } from '../../testing/attacks/phishing-letters.ts';
import { createKillableServer } from '../../testing/killable-server.ts';

/**
 * What reviewers did to a running server, in a process of its own, each attack as they did it. All requests go to
 * 127.0.0.1 and are bounded.
 */
const mail = await openMail();
const settings: Record<string, string> = {
  ...mail.settings,
  // Attack 6 comes from an address of its own, so that those after it may still sign in.
  TRUST_PROXY: '127.0.0.1',
  CHAT_MESSAGES_PER_MINUTE: '10',
};
/** The attacks made it silent for 22 s and more; a machine that is busy elsewhere may take a few. */
const MAX_SILENCE_MS = 10_000;
const server = createKillableServer(settings);
beforeAll(server.start);
afterAll(server.end);
afterAll(mail.close);

describe('1. a body of a stranger', () => {
  it.each([24, 540])('is refused before it is read: %i megabytes of JSON where files are taken', async (megabytes) => {
    const bytes = megabytes * 1024 * 1024;
    for (const path of [
      contract.uploadFile.path,
      RESUMABLE_PATH,
      contract.attachToDialog.path.replace('{dialogId}', '1'),
    ]) {
      const silentMs = await silenceDuring(server.address(), async () => {
        const { status, sentBytes } = await sendJsonAsFile(server.address(), path, bytes);
        expect([path, status, sentBytes < 16 * 1024 * 1024]).toEqual([path, 401, true]);
      });
      expect(silentMs).toBeLessThan(MAX_SILENCE_MS);
    }
  });
});

describe('2. a heartbeat of nested arrays', () => {
  it('does not block the loop, and neither does a result of them', async () => {
    const token = await lendComputer(server.address(), 'lender@example.ru');
    const lists = listsOf(16 * 1024 * 1024);
    for (const path of [
      contract.workerHeartbeat.path,
      contract.leaseTasks.path,
      contract.finishTask.path.replace('{taskId}', '1'),
    ]) {
      const silentMs = await silenceDuring(server.address(), async () =>
        expect([path, await callAsWorker(server.address(), { path, token, body: lists })]).toEqual([path, 413]),
      );
      expect(silentMs).toBeLessThan(MAX_SILENCE_MS);
    }
  });
});

describe('3. live sockets that never read', () => {
  it('are closed above a bound, and the socket of a user who reads stays', async () => {
    const signed = await server.client().signUp({ body: { email: 'sockets@example.ru', password: 'password-3' } });
    const api = server.client({ authorization: signed.jwt, csrf: signed.csrf });
    const me = await api.me();
    const [reader, ...stuck] = await Promise.all(Array.from({ length: 4 }, () => openBySelf(server.address(), me)));
    reader?.read();
    for (const socket of stuck) socket.stopReading();
    const { id: projectId } = await api.createProject({ body: { title: 'Эхо', description: '' } });
    // Twelve megabytes for each at most: more than the two ends of a connection keep by themselves.
    for (let round = 0; round < 40 && stuck.some((socket) => socket.isOpen()); round += 1) {
      for (const socket of [reader, ...stuck]) socket?.say();
      await Promise.all(
        Array.from({ length: 20 }, (_, count) =>
          api.changeProject({
            params: { projectId },
            body: { title: `Эхо ${round}-${count}`, description: '字'.repeat(5000) },
          }),
        ),
      );
    }
    await Promise.all(stuck.map((socket) => socket.untilClosed()));
    expect(reader?.isOpen()).toBe(true);
    reader?.close();
  }, 60_000);
  it('are closed when they ping without end', async () => {
    const signed = await server.client().signUp({ body: { email: 'pings@example.ru', password: 'password-3' } });
    const socket = await openBySelf(server.address(), await server.client({ authorization: signed.jwt }).me());
    socket.stopReading();
    for (let count = 0; count < 200; count += 1) socket.ping();
    await socket.untilClosed();
  });
});

describe('4. rubbish from a lent computer', () => {
  it('is neither shown nor paid, costs the customer once, and ends the sharing', async () => {
    const { customer, lender, share, lent, house, place, upload, describedAs } = await openLentRubbish(server, mail);
    for (let time = 0; time < 2; time += 1) {
      const file = await upload();
      expect(await lent.tell(await lent.next(), PHISHING)).toBe(true);
      expect(await describedAs(file)).toBeNull();
      expect(JSON.stringify(await customer.showRecognition({ params: { fileId: file.id } }))).not.toContain('evil');
      expect(await house.tell(await house.next(), 'На снимке — ворота и склад.')).toBe(true);
      expect(await describedAs(file)).toBe('На снимке — ворота и склад.');
    }
    expect(share).toBeGreaterThan(0);
    expect(await lender.showAccrualsSum()).toEqual({ accrualsSum: 0 });
    expect((await customer.listCharges({ query: {} })).usersDebtDtos).toHaveLength(2);
    await upload();
    await expect
      .poll(
        async () =>
          (await customer.showProcessing()).sources.find(({ data_source_id }) => data_source_id === place.dataSourceId)
            ?.waiting,
        { timeout: 30_000 },
      )
      .toBe(1);
    expect(await lent.lease()).toEqual([]);
    expect(await server.disagreements()).toEqual([]);
  }, 90_000);
});

describe('5. a stolen session after a password change', () => {
  it('keeps no worker token and no alert channel', async () => {
    const [owner, thief] = [{ email: 'robbed@example.ru', password: 'owner-of-the-cabinet' }, 'Компьютер вора'];
    const stolen = await server.client().signUp({ body: owner });
    const api = server.client({ authorization: stolen.jwt, csrf: stolen.csrf });
    const { token } = await api.createOwnWorker({ body: { name: thief } });
    await api.createAlertChannel({ body: { kind: 'webhook', name: 'Хук вора', url: 'https://thief.example.ru/hook' } });
    const heartbeat = () =>
      server
        .client({ authorization: token })
        .workerHeartbeat({ body: { name: thief, version: '1', models: [], files_per_minute: null, leases: [] } });
    expect(await heartbeat()).toHaveProperty('lost', []);

    const { session } = await api.changePassword({
      body: { currentPassword: owner.password, newPassword: 'another-of-the-cabinet' },
    });
    await expect(heartbeat()).rejects.toThrow('401');
    const { channels } = await server.client({ authorization: session.jwt }).listAlertChannels();
    expect(channels.map(({ name, is_enabled }) => ({ name, is_enabled }))).toEqual([
      { name: 'Хук вора', is_enabled: false },
    ]);
    // The stolen session itself makes nothing more.
    await expect(api.createOwnWorker({ body: { name: thief } })).rejects.toThrow('401');
  });
});

describe('6. three hundred guesses at once', () => {
  it('are counted before they are hashed', async () => {
    const owner = { email: 'guessed@example.ru', password: 'owner-of-the-cabinet' };
    await server.client().signUp({ body: owner });
    const guessing = guessAtOnce({ server: server.address(), from: '198.51.100.66', amount: 300 });
    // Somebody at another address is let in meanwhile, and so is who asks how the server is.
    expect(
      await server
        .client({ 'x-forwarded-for': '198.51.100.7' })
        .signIn({ body: { login: owner.email, password: owner.password } }),
    ).toHaveProperty('jwt');
    expect((await fetch(`${server.address()}/api/health`)).status).toBe(200);
    const { statuses, withRetryAfter } = await guessing;
    // A hundred in a quarter of an hour, and of those only who found a place in the line was compared.
    const compared = statuses.filter((status) => status === 401).length;
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThanOrEqual(100);
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(withRetryAfter).toBe(300 - compared);
    // Who is refused does not wait until the others have been compared: nothing was hashed for them.
    expect(statuses.findIndex((status) => status !== 401)).toBeLessThan(statuses.lastIndexOf(401));
  });
});

describe('7. a camera link into the private network', () => {
  it('is refused unless it is allowed, and says what to set', async () => {
    const { api, dataSourceId, addCamera } = await newAttacker(server, 'cameras@example.ru');
    const INSIDE = [
      'rtsp://10.0.0.5:554/1',
      'rtsp://10.0.0.5:22/',
      'rtsp://192.168.1.64/1',
      'rtsp://[::ffff:10.0.0.5]/1',
      'rtsp://[64:ff9b::a00:5]/1',
      'rtsp://127.0.0.1:3000/',
      'rtsp://0x7f.1/',
      'rtsp://169.254.169.254/latest',
    ];
    for (const link of INSIDE) expect([link, await addCamera(link)]).toMatchObject([link, { status: 422 }]);
    expect((await addCamera('rtsp://10.0.0.5/1')).text).toContain('STREAM_ALLOWED_NETWORKS=lan');
    expect((await api.listFiles({ params: { dataSourceId }, query: {} })).data_source_files).toEqual([]);
  });
});

describe('8. a slideshow bomb', () => {
  it(
    'is bounded by its own size, ends when it is deleted, and holds up nobody',
    () => attackWithSlides(server),
    180_000,
  );
});

describe('9. an endless chat', () => {
  it('is limited per user: of sixty questions at once only a minute’s worth is kept', async () => {
    const { api, dataSourceId, post } = await newAttacker(server, 'chat@example.ru');
    const { ai_dialog_id: dialogId } = await api.showDataSource({ params: { dataSourceId } });
    const path = fillPath(contract.sendDialogMessage.path, { dialogId });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => post(path, { content: `Сколько файлов ${at}?` })),
    );
    const [kept, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status === 429),
    ];
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(10);
    expect(kept.length + refused.length).toBe(answers.length);
    for (const { retryAfter, text } of refused)
      expect([Number(retryAfter) > 0, /Слишком много вопросов|Дождитесь ответа/.test(text)]).toEqual([true, true]);
    const asked = (await api.listDialogMessages({ params: { dialogId } })).dialogMessages.filter(
      ({ authorType }) => authorType === 'user',
    );
    expect(asked).toHaveLength(kept.length);
  });
});

describe('10. a letter to an address that nobody verified', () => {
  it('is not sent, but for the verification and a new password, in our own words; nor does looking at its link verify it', async () => {
    const victim = 'victim@example.ru';
    const signed = await server.client().signUp({ body: { email: victim, password: 'password-10' } });
    const api = server.client({ authorization: signed.jwt, csrf: signed.csrf });
    await tryToMail(api, victim);
    // Other spellings of the mailbox bring no more of them.
    for (let count = 0; count < 5; count += 1)
      await server.client().signUp({ body: { email: `victim+${count}@example.ru`, password: 'password-10' } });
    await expect.poll(() => mail.codeTo(victim), { timeout: 30_000 }).not.toBeNull();
    const queued =
      "select 1 from queue.job where name in ('verification-letter', 'forgotten-password', 'deliver-alert') and state in ('created', 'active', 'retry')";
    await expect.poll(() => server.rows(queued), { timeout: 30_000 }).toEqual([]);
    const letters = mail.letters.map(readLetter).filter(({ head }) => /^To: victim/m.test(head));
    expect(letters).toHaveLength(2);
    for (const { text } of letters) {
      expect(text).not.toMatch(/evil|заблокирован|Войдите/);
      expect(text.match(/https?:\/\/\S+/g)).toHaveLength(1);
    }
    await fetch(`${server.address()}/sign_in?email_code=${mail.codeTo(victim)}`);
    expect(await api.me()).toMatchObject({ isEmailVerified: false });
  }, 60_000);
});

it('lives on after all of them', async () => {
  expect((await fetch(`${server.address()}/api/health`)).status).toBe(200);
});
