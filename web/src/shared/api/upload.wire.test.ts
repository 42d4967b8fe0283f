import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createCredentials } from './credentials.ts';
import { createUpload } from './upload.ts';

/** The browser's request as far as ours touches it, driven by the test. */
class FakeRequest {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  readonly headers = new Headers();
  status = 0;
  statusText = '';
  responseText = '';
  address = '';
  method = '';
  body: FormData | undefined;
  answered = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  readonly abort = vi.fn(() => this.#end(this.onabort));

  open(method: string, address: string): void {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(body: FormData): void {
    this.body = body;
  }
  getAllResponseHeaders(): string {
    return this.answered;
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.answered = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
    this.#end(this.onload);
  }
  lose(): void {
    this.#end(this.onerror);
  }
  #end(listener: (() => void) | null): void {
    listener?.();
    this.onloadend?.();
  }
}

const params = { title: 'Ворота', description: '', data_source_id: 11, project_id: 1, sha256_checksum: 'a'.repeat(64) };
const file = new File(['снимок'], 'ворота.jpg', { type: 'image/jpeg' });
const added = {
  id: 9,
  title: 'Ворота',
  description: '',
  file_url: null,
  thumbnail_url: null,
  rtsp_url: null,
  ai_description: null,
  ai_provider: null,
  ai_model: null,
  ocr_result: null,
  qr_codes: [],
  real_date: null,
  labels: [],
  data_source_id: 11,
  project_id: 1,
  sha256_checksum: null,
  kind: 'image',
  name: 'ворота.jpg',
  size: 12,
  width: null,
  height: null,
  duration_seconds: null,
  state: 'preparing',
  state_reason: null,
  created_at: '2026-11-15T01:00:00Z',
  recognition: 'waiting',
  focus: null,
  expired: false,
  stream_file_id: null,
};
const problem = (said = {}) => ({
  type: 'about:blank',
  title: 'Отказ',
  status: 415,
  detail: 'Это не изображение',
  code: 'unsupported',
  ...said,
});

const setUp = () => {
  const requests: FakeRequest[] = [];
  const credentials = createCredentials(localStorage);
  const onUnauthorized = vi.fn();
  const upload = createUpload({
    credentials,
    origin: '',
    onUnauthorized,
    createRequest: () => {
      const request = new FakeRequest();
      requests.push(request);
      // The fake has exactly the members that the code under test uses.
      return request as unknown as XMLHttpRequest;
    },
  });
  const aborting = new AbortController();
  const onProgress = vi.fn();
  const send = () => upload({ params, file, idempotencyKey: 'key-1', onProgress, signal: aborting.signal });
  /** Lets the engine reach the network. */
  const settle = () => vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
  return { requests, credentials, onUnauthorized, send, aborting, onProgress, settle };
};

beforeEach(() => {
  localStorage.clear();
  createCredentials(localStorage).signIn({ jwt: 'jwt-1', csrf: 'csrf-1' });
});

describe('what is sent', () => {
  test('the call of the contract with params before the file (FIL-22)', async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    const [request] = requests;
    expect([request?.method, request?.address]).toEqual(['POST', '/api/projects/data_sources/data_source_files/new']);
    expect([...(request?.body?.keys() ?? [])]).toEqual(['params', 'file']);
    expect(JSON.parse(String(request?.body?.get('params') as string))).toEqual(params);
    expect(request?.body?.get('file')).toMatchObject({ name: 'ворота.jpg', size: file.size });
    request?.answer(200, added);
    await expect(sending).resolves.toMatchObject({ id: 9, title: 'Ворота' });
  });

  test("the engine's headers, the type left to the browser", async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      Accept: 'application/json',
      mode: 'cors',
      Authorization: 'jwt-1',
      csrf: 'csrf-1',
      'Idempotency-Key': 'key-1',
    });
    requests[0]?.answer(200, added);
    await sending;
  });

  test('nothing without a token', async () => {
    localStorage.clear();
    const { requests, send } = setUp();
    await expect(send()).rejects.toThrow('No JWT');
    expect(requests).toHaveLength(0);
  });
});

describe('on the way', () => {
  test('progress is reported in bytes of the file, never more than it has', async () => {
    const { requests, send, settle, onProgress } = setUp();
    const sending = send();
    await settle();
    requests[0]?.upload.onprogress?.({ loaded: 5 });
    requests[0]?.upload.onprogress?.({ loaded: 5000 });
    expect(onProgress.mock.calls).toEqual([[5], [file.size]]);
    requests[0]?.answer(200, added);
    await sending;
  });

  test('an abort reaches the request', async () => {
    const { requests, send, settle, aborting } = setUp();
    const sending = send();
    await settle();
    aborting.abort();
    await expect(sending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(requests[0]?.abort).toHaveBeenCalledOnce();
  });

  test('an upload aborted before it began is not sent', async () => {
    const { requests, send, aborting } = setUp();
    aborting.abort();
    await expect(send()).rejects.toThrow();
    expect(requests[0]?.body).toBeUndefined();
  });

  test('a lost connection is one failed attempt, known as such', async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    requests[0]?.lose();
    await expect(sending).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });
});

describe('what is answered', () => {
  test('a refusal is an ApiError with the words of the server', async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    requests[0]?.answer(415, problem(), { 'content-type': 'application/problem+json' });
    const error = await sending.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 415, message: 'Это не изображение', problem: { code: 'unsupported' } });
  });

  test('csrf and a renewed token are taken up', async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    requests[0]?.answer(200, { ...added, csrf: 'csrf-2' }, { 'x-renewed-jwt': 'jwt-2' });
    await sending;
    expect([localStorage.getItem('csrf'), localStorage.getItem('jwt')]).toEqual(['csrf-2', 'jwt-2']);
  });

  test('a csrf mismatch with a fresh value is repaired by one repeat', async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    requests[0]?.answer(403, problem({ status: 403, code: 'csrf_mismatch', csrf: 'csrf-2' }));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.headers.get('csrf')).toBe('csrf-2');
    expect(requests[1]?.headers.get('Idempotency-Key')).toBe('key-1');
    expect(requests[1]?.body?.get('file')).toMatchObject({ size: file.size });
    requests[1]?.answer(200, added);
    await expect(sending).resolves.toMatchObject({ id: 9 });
  });

  test('a 401 asks to look at the session', async () => {
    const { requests, send, settle, onUnauthorized } = setUp();
    const sending = send();
    await settle();
    requests[0]?.answer(401, problem({ status: 401 }));
    await expect(sending).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test.each([
    ['', 'Empty answer'],
    ['<html>', 'Сервер ответил не так, как ожидалось'],
  ])('an ok answer that cannot be used (%j) is refused', async (body, text) => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    requests[0]?.answer(200, body);
    await expect(sending).rejects.toThrow(text);
  });

  test('an answer in another shape is refused', async () => {
    const { requests, send, settle } = setUp();
    const sending = send();
    await settle();
    requests[0]?.answer(200, { id: 'nine' });
    await expect(sending).rejects.toThrow();
  });
});
