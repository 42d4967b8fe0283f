import { contract, NewCallbackRequest, VisitorAct } from '@rakurs/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { settings } from '#shared/settings/index.ts';
import type { Fields, WidgetEffect } from '../logic/widget.ts';
import { sendCall } from './send-call.ts';

const PHONE = '+7 (916) 123-45-67';
const network = vi.fn<typeof fetch>();
const refused = vi.fn<(request: Fields, reason: string) => void>();
const send = (effect: WidgetEffect): void => sendCall(effect, refused);

beforeEach(() => {
  network.mockResolvedValue(new Response('{"result":true}'));
  vi.stubGlobal('fetch', network);
  localStorage.setItem('jwt', 'secret');
  localStorage.setItem('csrf', 'forgery');
  refused.mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  network.mockReset();
});

const sent = () => {
  const [address, init] = network.mock.calls.at(-1) ?? [];
  return { address, init, body: z.json().parse(JSON.parse(z.string().parse(init?.body))) };
};

const ACTS: [WidgetEffect & { type: 'track' }, string][] = [
  [{ type: 'track', act: 'opened' }, contract.trackOpenedCallback.path],
  [{ type: 'track', act: 'closed', phone: PHONE }, contract.trackClosedCallback.path],
  [{ type: 'track', act: 'filledPhone', phone: PHONE }, contract.trackFilledPhone.path],
  [{ type: 'track', act: 'pressedCall' }, contract.trackPressedCall.path],
  [{ type: 'track', act: 'pressedTelegram' }, contract.trackPressedTelegram.path],
];

test.each(ACTS)(
  '$act goes where the contract says, with the device and with the session when there is one',
  (effect, path) => {
    send(effect);
    const { address, init, body } = sent();
    expect(address).toBe(path);
    expect(body).toEqual({
      deviceData: { user_agent: navigator.userAgent, width: screen.width, height: screen.height },
      ...('phone' in effect && { cell: { phone: PHONE } }),
    });
    expect(VisitorAct.safeParse(body).success).toBe(true);
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
    expect(init?.headers).toEqual({ 'Content-Type': 'application/json', Authorization: 'secret', csrf: 'forgery' });
    localStorage.clear();
    send(effect);
    expect(sent().init?.headers).toEqual({ 'Content-Type': 'application/json' });
  },
);

test('a request for a call goes to the marketing host with the page it came from', () => {
  window.history.replaceState(null, '', '/rates?from=ad#pro');
  send({ type: 'register', request: { phone: PHONE, question: 'Сколько?', website: '' } });
  const { address, body } = sent();
  expect(address).toBe(contract.registerCallbackRequest.path);
  expect(body).toEqual({
    cell: { phone: PHONE },
    description: 'Сколько?',
    requesting_url: `${window.location.host}/rates?from=ad#pro`,
    website: '',
  });
  expect(NewCallbackRequest.safeParse(body).success).toBe(true);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Promise.resolve(new Response('', { status: 500 }))],
])('a tracking call that meets %s says Error in the console and nothing else', async (_trouble, answer) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.mockImplementation(answer);
  send({ type: 'track', act: 'opened' });
  await vi.waitFor(() => expect(said.mock.calls).toEqual([['Error']]));
});

const REQUEST = { phone: PHONE, question: 'Сколько?', website: '' };

test.each([
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Заявка не отправлена. Проверьте интернет и попробуйте ещё раз.',
  ],
  [
    'a refusal without words',
    () => Promise.resolve(new Response('', { status: 500 })),
    'Заявка не отправлена. Проверьте интернет и попробуйте ещё раз.',
  ],
  [
    'a refusal in words',
    () => Promise.resolve(new Response('{"detail":"Слишком длинный вопрос"}', { status: 422 })),
    'Заявка не отправлена. Слишком длинный вопрос',
  ],
  [
    'one too many',
    () => Promise.resolve(new Response('{"detail":"Мы уже получили вашу заявку"}', { status: 429 })),
    'Мы уже получили вашу заявку',
  ],
])('a request for a call that meets %s comes back with the truth', async (_trouble, answer, reason) => {
  network.mockImplementation(answer);
  send({ type: 'register', request: REQUEST });
  await vi.waitFor(() => expect(refused.mock.calls).toEqual([[REQUEST, reason]]));
});

test('somebody else’s marketing host never gets the session', () => {
  const origin = settings.marketingOrigin;
  onTestFinished(() => void Object.assign(settings, { marketingOrigin: origin }));
  Object.assign(settings, { marketingOrigin: 'https://marketing.example.ru' });
  send({ type: 'register', request: REQUEST });
  expect(sent().address).toBe('https://marketing.example.ru/api/marketing/register_callback_request');
  expect(JSON.stringify(sent().init)).not.toMatch(/secret|forgery/);
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('with %s nothing is tracked, and a call can still be asked for', (_wish, setEnabled) => {
  vi.stubGlobal('navigator', { userAgent: 'Test', ...setEnabled });
  send({ type: 'track', act: 'opened' });
  expect(network).not.toHaveBeenCalled();
  send({ type: 'register', request: { phone: PHONE, question: '', website: '' } });
  expect(network).toHaveBeenCalledOnce();
});
