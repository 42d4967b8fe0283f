import { contract, NewCallbackRequest, VisitorAct } from '@rakurs/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { WidgetEffect } from '../logic/widget.ts';
import { sendCall } from './send-call.ts';

const PHONE = '+7 (916) 123-45-67';
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockResolvedValue(new Response('{"result":true}'));
  vi.stubGlobal('fetch', network);
  localStorage.setItem('jwt', 'secret');
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

test.each(ACTS)('$act goes where the contract says, with the device and without the session', (effect, path) => {
  sendCall(effect);
  const { address, init, body } = sent();
  expect(address).toBe(path);
  expect(body).toEqual({
    deviceData: { user_agent: navigator.userAgent, width: screen.width, height: screen.height },
    ...('phone' in effect && { cell: { phone: PHONE } }),
  });
  expect(VisitorAct.safeParse(body).success).toBe(true);
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  expect(JSON.stringify(init)).not.toContain('secret');
});

test('a request for a call goes to the marketing host with the page it came from', () => {
  window.history.replaceState(null, '', '/rates?from=ad#pro');
  sendCall({ type: 'register', request: { phone: PHONE, question: 'Сколько?', website: '' } });
  const { address, body } = sent();
  expect(address).toBe(contract.registerCallbackRequest.path);
  expect(body).toEqual({ cell: { phone: PHONE }, description: 'Сколько?', requesting_url: `${window.location.host}/rates?from=ad#pro`, website: '' });
  expect(NewCallbackRequest.safeParse(body).success).toBe(true);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Promise.resolve(new Response('', { status: 500 }))],
])('a tracking call that meets %s says Error in the console and nothing else', async (_trouble, answer) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.mockImplementation(answer);
  sendCall({ type: 'track', act: 'opened' });
  await vi.waitFor(() => expect(said.mock.calls).toEqual([['Error']]));
});

test('a request for a call that fails is silent', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  network.mockReturnValue(lost);
  sendCall({ type: 'register', request: { phone: PHONE, question: '', website: '' } });
  // By then a failure that is said has been said: a tracking call fails as this one does, and is said.
  sendCall({ type: 'track', act: 'opened' });
  await vi.waitFor(() => expect(said.mock.calls).toEqual([['Error']]));
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('with %s nothing is tracked, and a call can still be asked for', (_wish, wish) => {
  vi.stubGlobal('navigator', { userAgent: 'Test', ...wish });
  sendCall({ type: 'track', act: 'opened' });
  expect(network).not.toHaveBeenCalled();
  sendCall({ type: 'register', request: { phone: PHONE, question: '', website: '' } });
  expect(network).toHaveBeenCalledOnce();
});
