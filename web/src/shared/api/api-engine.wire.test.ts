import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, noNetwork, refusal } from '#testing/fake-server.ts';
import { createTestClient, outgoing } from '#testing/test-client.ts';
import { ApiError } from './api-error.ts';
import { Overload } from './overload.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Lets the queue start and every retry happen. */
const settle = async <T>(sending: Promise<T>): Promise<T> => {
  sending.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  return sending;
};

const signedIn = (parts?: Parameters<typeof createTestClient>[0]) => {
  const client = createTestClient(parts);
  client.credentials.signIn({ jwt: 'jwt-1', csrf: 'csrf-1' });
  client.server.on('GET /api/thing', () => answer({ id: 1 }));
  client.server.on('POST /api/thing', () => answer({ id: 1 }));
  return client;
};

const POST = { method: 'POST', changes: true };

describe('headers', () => {
  test('a signed-in call carries Accept, mode, Authorization, csrf and Content-Type (SES-16, SES-18, SES-19)', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send(outgoing()));
    const [call] = server.calls;
    expect(Object.fromEntries(call?.headers ?? [])).toEqual({
      Accept: 'application/json',
      mode: 'cors',
      Authorization: 'jwt-1',
      csrf: 'csrf-1',
      'Content-Type': 'application/json',
    });
  });

  test('a visitor sends neither token nor csrf', async () => {
    const { engine, server } = createTestClient();
    localStorage.setItem('csrf', 'left behind');
    server.on('GET /api/thing', () => answer({ id: 1 }));
    await settle(engine.send(outgoing({ access: 'public' })));
    expect(server.calls[0]?.headers.has('Authorization')).toBe(false);
    expect(server.calls[0]?.headers.has('csrf')).toBe(false);
  });

  test('a body is sent as JSON (SES-21)', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send(outgoing({ ...POST, body: { title: 'Склад' } })));
    expect(server.calls[0]?.body).toBe('{"title":"Склад"}');
    expect(server.calls[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('form data is sent as it is, and the browser names its type (SES-20)', async () => {
    const { engine, server } = signedIn();
    const body = new FormData();
    body.set('params', '{}');
    await settle(engine.send(outgoing({ ...POST, body })));
    expect(server.calls[0]?.body).toBe(body);
    expect(server.calls[0]?.headers.has('Content-Type')).toBe(false);
  });

  test('a call without a body sends none', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send(outgoing(POST)));
    expect(server.calls[0]?.body).toBeUndefined();
  });

  test('a call that changes something keeps one Idempotency-Key through its retries (SES-42)', async () => {
    const { engine, server } = signedIn();
    server.on(
      'POST /api/thing',
      noNetwork,
      () => refusal(503),
      () => answer({ id: 1 }),
    );
    await settle(engine.send(outgoing(POST)));
    await settle(engine.send(outgoing(POST)));
    const keys = server.calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-/);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('a caller that repeats its call after a crash gives its own key', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send({ ...outgoing(POST), idempotencyKey: 'entry-1' }));
    expect(server.calls[0]?.headers.get('Idempotency-Key')).toBe('entry-1');
  });

  test('a call that only looks has no Idempotency-Key', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send(outgoing()));
    expect(server.calls[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  test('the server may be on another origin (SES-37)', async () => {
    const { engine, server } = signedIn({ origin: 'https://api.example.ru/' });
    server.on('GET https://api.example.ru/api/thing', () => answer({ id: 1 }));
    await expect(settle(engine.send(outgoing()))).resolves.toEqual({ id: 1 });
  });
});

describe('what answers say about the session', () => {
  test('a csrf value in an answer replaces the stored one (SES-03)', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => answer({ id: 1, csrf: 'csrf-2' }));
    await settle(engine.send(outgoing()));
    expect(localStorage.getItem('csrf')).toBe('csrf-2');
  });

  test('a csrf value in a refusal replaces the stored one too', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => refusal(404, { csrf: 'csrf-2' }));
    await expect(settle(engine.send(outgoing()))).rejects.toThrow();
    expect(localStorage.getItem('csrf')).toBe('csrf-2');
  });

  test('a renewed token replaces the stored one', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => answer({ id: 1 }, { 'x-renewed-jwt': 'jwt-2' }));
    await settle(engine.send(outgoing()));
    await settle(engine.send(outgoing()));
    expect(server.calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['jwt-1', 'jwt-2']);
  });

  test('an answer that comes after the sign-out brings nothing back', async () => {
    const { engine, server, credentials } = signedIn();
    const late = deferred<Response>();
    server.on('GET /api/thing', () => late.promise);
    const sending = engine.send(outgoing());
    await vi.advanceTimersByTimeAsync(100);
    credentials.clear();
    late.resolve(answer({ id: 1, csrf: 'csrf-2' }, { 'x-renewed-jwt': 'jwt-2' }));
    await settle(sending);
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(localStorage.getItem('csrf')).toBeNull();
  });

  test('a retry is not sent in the name of the next user', async () => {
    const { engine, server, credentials } = signedIn();
    server.on('POST /api/thing', noNetwork);
    const sending = engine.send(outgoing(POST));
    await vi.advanceTimersByTimeAsync(150);
    credentials.signIn({ jwt: 'jwt of another', csrf: 'csrf of another' });
    await expect(settle(sending)).rejects.toThrow('No JWT');
    expect(server.calls).toHaveLength(1);
  });

  test('a csrf mismatch with a fresh value is repaired at once, without spending an attempt', async () => {
    const { engine, server } = signedIn();
    server.on(
      'POST /api/thing',
      () => refusal(403, { code: 'csrf_mismatch', csrf: 'csrf-2' }),
      () => answer({ id: 1 }),
    );
    const sending = engine.send(outgoing({ ...POST, tries: 1 }));
    await vi.advanceTimersByTimeAsync(100);
    await expect(sending).resolves.toEqual({ id: 1 });
    expect(server.calls.map(({ headers }) => headers.get('csrf'))).toEqual(['csrf-1', 'csrf-2']);
  });

  test('a csrf mismatch is repaired once, not for ever', async () => {
    const { engine, server } = signedIn();
    server.on('POST /api/thing', () => refusal(403, { code: 'csrf_mismatch', csrf: 'csrf-2' }));
    await expect(settle(engine.send(outgoing(POST)))).rejects.toMatchObject({ status: 403 });
    expect(server.calls).toHaveLength(2);
  });

  test('a 401 of a signed-in call asks to look at the session, a wrong password does not', async () => {
    const onUnauthorized = vi.fn();
    const { engine, server } = signedIn({ onUnauthorized });
    server.on('POST /api/thing', () => refusal(401));
    await expect(settle(engine.send(outgoing({ ...POST, access: 'public' })))).rejects.toThrow();
    expect(onUnauthorized).not.toHaveBeenCalled();
    await expect(settle(engine.send(outgoing(POST)))).rejects.toThrow();
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });
});

describe('a server that sheds load', () => {
  const shed = () =>
    refusal(503, { code: 'overloaded', detail: 'Сейчас слишком много работы.' }, { 'Retry-After': '5' });
  const watched = () => {
    const overload = new Overload();
    const shown: (string | null)[] = [];
    overload.subscribe(() => shown.push(overload.getSnapshot()));
    return { ...signedIn({ overload }), shown };
  };

  test('a read is repeated by itself, and the notice stays until it is answered, whatever it asks for', async () => {
    const { engine, server, shown } = watched();
    server.on('GET /api/thing?typed=a', shed);
    server.on('GET /api/thing?typed=ab', shed, () => answer({ id: 1 }));
    void engine.send(outgoing({ url: '/api/thing?typed=a', tries: 1 })).catch(() => undefined);
    const answered = engine.send(outgoing({ url: '/api/thing?typed=ab' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(shown).toEqual(['overloaded']);
    // One and a half times what was asked for, and a look at the line: long before it would be forgotten.
    await vi.advanceTimersByTimeAsync(8000);
    await expect(answered).resolves.toEqual({ id: 1 });
    expect(shown).toEqual(['overloaded', null]);
  });

  test('a write comes back under its first key, and one that has no key is left to the user', async () => {
    const { engine, server, shown } = watched();
    server.on('POST /api/thing', shed, () => answer({ id: 1 }));
    await settle(engine.send(outgoing(POST)));
    const keys = server.calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    server.on('POST /api/thing', shed);
    await expect(settle(engine.send(outgoing({ ...POST, tries: 1 })))).rejects.toThrow('Сейчас слишком много работы.');
    expect(server.calls).toHaveLength(3);
    expect(shown).toEqual(['overloaded', null, 'overloaded', null]);
  });
});

describe('rejections', () => {
  test("'No JWT' without a token, and nothing is sent (ERR-09)", async () => {
    const { engine, server } = createTestClient();
    await expect(engine.send(outgoing())).rejects.toThrow('No JWT');
    await expect(engine.fetchBlob({ url: '/api/file' })).rejects.toThrow('No JWT');
    expect(server.calls).toHaveLength(0);
  });

  test("'Empty answer' when an ok answer has no body (ERR-10)", async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => new Response(null, { status: 204 }));
    await expect(settle(engine.send(outgoing()))).rejects.toThrow('Empty answer');
    await expect(settle(engine.fetchBlob({ url: '/api/thing' }))).rejects.toThrow('Empty answer');
    expect(server.calls).toHaveLength(2);
  });

  test('an ok answer that is not JSON is rejected in words for a user', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => new Response('<html>Wi-Fi</html>'));
    await expect(settle(engine.send(outgoing()))).rejects.toThrow('Сервер ответил не так, как ожидалось');
  });

  test('a missing queue is named (ERR-11)', async () => {
    const { engine } = signedIn({ queue: undefined });
    await expect(engine.send(outgoing())).rejects.toThrow('Не инициализировано requestsQueue');
    await expect(engine.fetchBlob({ url: '/api/thing' })).rejects.toThrow('Не инициализировано requestsQueue');
  });

  test('a refusal passes the response through, unread, with the problem beside it (ERR-08)', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () =>
      refusal(404, { title: 'Не найдено', detail: 'Файл не найден', code: 'not_found' }),
    );
    const error = await settle(engine.send(outgoing())).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('ApiError expected');
    expect(error.message).toBe('Файл не найден');
    expect(error.problem?.code).toBe('not_found');
    await expect(error.response.json()).resolves.toMatchObject({ code: 'not_found' });
  });

  test('a refusal that is no problem document still has a text', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => new Response('<html>', { status: 404 }));
    await expect(settle(engine.send(outgoing()))).rejects.toMatchObject({
      status: 404,
      problem: undefined,
      message: 'Сервер ответил ошибкой 404',
    });
  });

  test('a call without network is rejected after its five attempts', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', noNetwork);
    await expect(settle(engine.send(outgoing()))).rejects.toThrow(TypeError);
    expect(server.calls).toHaveLength(5);
  });
});

describe('blob calls', () => {
  test('read the ok answer as a blob, under the Accept they name (SES-23)', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/dataset.zip', () => new Response('PK'));
    const blob = await settle(engine.fetchBlob({ url: '/api/dataset.zip', accept: 'application/zip' }));
    expect(blob.size).toBe(2);
    expect(server.calls[0]?.headers.get('Accept')).toBe('application/zip');
  });

  test('go to a signed address as it is: it brings its own origin', async () => {
    const { engine, server } = signedIn({ origin: 'https://api.example.ru' });
    server.on('GET https://api.example.ru/media/40/film.mp4?s=1', () => new Response('ftyp'));
    expect(
      (await settle(engine.fetchBlob({ url: 'https://api.example.ru/media/40/film.mp4?s=1', access: 'public' }))).size,
    ).toBe(4);
  });

  test('are refused with the server’s words', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/dataset.zip', () => refusal(403, { detail: 'Нет права' }));
    await expect(settle(engine.fetchBlob({ url: '/api/dataset.zip' }))).rejects.toThrow('Нет права');
    expect(server.calls[0]?.headers.get('Accept')).toBe('*/*');
  });
});

describe('cached calls', () => {
  test('are answered from storage the second time (SES-24)', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send({ ...outgoing(), cacheKey: 'thing' }));
    expect(engine.kept('thing')).toEqual({ id: 1 });
    expect(server.calls).toHaveLength(1);
  });

  test('bring the news all the same, which are kept in their turn', async () => {
    const { engine, server } = signedIn();
    await settle(engine.send({ ...outgoing(), cacheKey: 'thing' }));
    server.on('GET /api/thing', () => answer({ id: 2 }));
    await expect(settle(engine.send({ ...outgoing(), cacheKey: 'thing' }))).resolves.toEqual({ id: 2 });
    expect(engine.kept('thing')).toEqual({ id: 2 });
  });

  test('are not kept when the answer asked not to be cached (SES-25)', async () => {
    const { engine, server } = signedIn();
    server.on('GET /api/thing', () => answer({ id: 1, do_not_cache_me: true }));
    await settle(engine.send({ ...outgoing(), cacheKey: 'thing' }));
    expect(engine.kept('thing')).toBeUndefined();
  });

  test('do not store for the next user an answer that came late', async () => {
    const { engine, server, credentials } = signedIn();
    const late = deferred<Response>();
    server.on('GET /api/thing', () => late.promise);
    const sending = engine.send({ ...outgoing(), cacheKey: 'thing' });
    await vi.advanceTimersByTimeAsync(100);
    credentials.signIn({ jwt: 'jwt of another', csrf: 'csrf' });
    late.resolve(answer({ id: 1 }));
    await settle(sending);
    expect(localStorage.getItem('thing_storage')).toBeNull();
  });

  test('are not answered to a visitor, nor with what another user stored', async () => {
    const { engine, credentials } = signedIn();
    const request = { ...outgoing(), cacheKey: 'thing' };
    await settle(engine.send(request));
    credentials.clear();
    await expect(engine.send(request)).rejects.toThrow('No JWT');
    expect(engine.kept('thing')).toBeUndefined();
    credentials.signIn({ jwt: 'jwt of another', csrf: 'csrf' });
    expect(engine.kept('thing')).toBeUndefined();
  });
});
