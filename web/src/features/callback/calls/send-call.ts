import type { NewCallbackRequest, VisitorAct } from '@rakurs/contract';
import type { z } from 'zod';
import { readDetail, parseAnswer, sessionHeaders } from '#shared/api/public-client.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import type { Fields, WidgetEffect } from '../logic/widget.ts';

type OnRefused = (request: Fields, reason: string) => void;

/**
 * Held equal to the contract's by a test: loading the contract itself for five addresses would double a visitor's first
 * page.
 */
const TRACKING_PATHS = {
  opened: '/api/customers/opened_callback',
  closed: '/api/customers/closed_callback',
  filledPhone: '/api/customers/filled_phone',
  pressedCall: '/api/customers/pressed_call',
  pressedTelegram: '/api/customers/pressed_telegram',
};
const TOO_MANY = 429;
const REGISTER_PATH = '/api/marketing/register_callback_request';

type VisitorActBody = z.input<typeof VisitorAct>;
type NewCallbackBody = z.input<typeof NewCallbackRequest>;

/**
 * Past the API client: the marketing host may be somebody else's and must never get the session, which our own server
 * gets with every
 * call (A section 6). The call outlives the page, because users press 'call' and leave.
 */
const post = (origin: string, path: string, body: VisitorActBody | NewCallbackBody): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(origin === settings.apiOrigin && sessionHeaders()) },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  });

const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

const deviceData = () => ({ user_agent: navigator.userAgent, width: screen.width, height: screen.height });

const track = async (effect: WidgetEffect & { type: 'track' }): Promise<void> => {
  if (isTrackingRefused()) return;
  const body =
    'phone' in effect ? { deviceData: deviceData(), cell: { phone: effect.phone } } : { deviceData: deviceData() };
  try {
    const { ok } = await post(settings.apiOrigin, TRACKING_PATHS[effect.act], body);
    if (ok) return;
  } catch {
    // Said below, as a refusal is.
  }
  // oxlint-disable-next-line no-console -- the specification's only sign of a failed tracking call (B section 8)
  console.error('Error');
};

/** Host, path, query and hash joined (B section 3). */
const currentAddress = ({ host, pathname, search, hash }: Location): string => host + pathname + search + hash;

/** Why it was not taken, in words for the user; null when it was. */
const troubleOf = async (answer: Promise<Response>): Promise<string | null> => {
  const response = await answer.catch(() => null);
  if (response?.ok) return null;
  const detail = response ? readDetail(parseAnswer(await response.text())) : '';
  // Who asked too often has been heard before: the server says so in its own words.
  return response?.status === TOO_MANY && detail !== '' ? detail : ru.callback.notSent(detail || ru.callback.tryAgain);
};

const register = async (request: Fields, onRefused: OnRefused): Promise<void> => {
  const { phone, question, website } = request;
  const body = { cell: { phone }, description: question, requesting_url: currentAddress(window.location), website };
  // The specification shows the waiting panel at once and handles no failure (B sections 4 and 8); we say the truth
  // when it comes.
  const trouble = await troubleOf(post(settings.marketingOrigin, REGISTER_PATH, body));
  if (trouble !== null) onRefused(request, trouble);
};

/** Nobody waits for these. */
export const sendCall = (effect: WidgetEffect, onRefused: OnRefused): void => {
  if (effect.type === 'track') void track(effect);
  else void register(effect.request, onRefused);
};
