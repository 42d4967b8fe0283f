import type { NewCallbackRequest, VisitorAct } from '@rakurs/contract';
import type { z } from 'zod';
import { settings } from '#shared/settings/index.ts';
import type { WidgetEffect } from '../logic/widget.ts';

/** Held equal to the contract's by a test: loading the contract itself for five addresses would double a visitor's first page. */
const TRACKING_PATHS = {
  opened: '/api/customers/opened_callback',
  closed: '/api/customers/closed_callback',
  filledPhone: '/api/customers/filled_phone',
  pressedCall: '/api/customers/pressed_call',
  pressedTelegram: '/api/customers/pressed_telegram',
};
const REGISTER_PATH = '/api/marketing/register_callback_request';

type VisitorActBody = z.input<typeof VisitorAct>;
type NewCallbackBody = z.input<typeof NewCallbackRequest>;

/**
 * Past the API client: the marketing host may be somebody else's and must never get the session. The call outlives
 * the page, because people press 'call' and leave.
 */
const post = (address: string, body: VisitorActBody | NewCallbackBody): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  });

const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

const deviceData = () => ({ user_agent: navigator.userAgent, width: screen.width, height: screen.height });

const track = async (effect: WidgetEffect & { type: 'track' }): Promise<void> => {
  if (isTrackingRefused()) return;
  const body = 'phone' in effect ? { deviceData: deviceData(), cell: { phone: effect.phone } } : { deviceData: deviceData() };
  try {
    const { ok } = await post(settings.apiOrigin + TRACKING_PATHS[effect.act], body);
    if (ok) return;
  } catch {
    // Said below, as a refusal is.
  }
  // oxlint-disable-next-line no-console -- the specification's only sign of a failed tracking call (B section 8)
  console.error('Error');
};

/** Host, path, query and hash joined (B section 3). */
const currentAddress = ({ host, pathname, search, hash }: Location): string => host + pathname + search + hash;

const register = async ({ phone, question, website }: (WidgetEffect & { type: 'register' })['request']): Promise<void> => {
  const body = { cell: { phone }, description: question, requesting_url: currentAddress(window.location), website };
  // The answer is ignored and a failure is silent by the specification (B sections 7 and 8).
  await post(settings.marketingOrigin + REGISTER_PATH, body).catch(() => undefined);
};

/** Nobody waits for these. */
export const sendCall = (effect: WidgetEffect): void => {
  if (effect.type === 'track') void track(effect);
  else void register(effect.request);
};
