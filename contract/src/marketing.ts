import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { bareLine, Done, Id, line, paragraph, Time } from './values.ts';

/** Constants of the callback widget and of tracking (B sections 3, 5 and 9). */
export const PHONE_MASK = '+7 (000) 000-00-00';
export const MAX_CALLBACK_QUESTION_LENGTH = 2000;
export const MAX_REQUESTING_URL_LENGTH = 2000;
export const PHONE_INCOMPLETE = 'Укажите номер телефона целиком';
export const CALLBACK_PAGE_SIZE = 20;

const MAX_CALLBACK_PAGE_SIZE = 100;
const MAX_USER_AGENT_LENGTH = 500;
const MAX_TRACKED_PHONE_LENGTH = 40;
const MAX_SCREEN_SIDE = 100_000;
const DIGITS_AFTER_SEVEN = 10;

/**
 * +7 and ten digits when the text is a whole Russian number (the mask filled in, 8…, 7… or a bare 9…); null otherwise.
 */
export function toWholePhone(text: string): string | null {
  if (!/^\+?[\d\s()\-.]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isInternational = text.startsWith('+');
  if (!isInternational && digits.length === DIGITS_AFTER_SEVEN && digits.startsWith('9')) return `+7${digits}`;
  const isRussian = isInternational ? digits.startsWith('7') : /^[78]/.test(digits);
  return digits.length === DIGITS_AFTER_SEVEN + 1 && isRussian ? `+7${digits.slice(1)}` : null;
}

/** `{phone}` by the specification; a bare text is taken too. */
const cell = z
  .union([bareLine(), z.object({ phone: bareLine() })], { error: PHONE_INCOMPLETE })
  .transform((given) => (typeof given === 'string' ? given : given.phone));

const wholePhone = cell.transform((text, context) => {
  const phone = toWholePhone(text);
  if (phone !== null) return phone;
  context.issues.push({ code: 'custom', message: PHONE_INCOMPLETE, input: text });
  return z.NEVER;
});

/** A cut may go through the middle of a letter. */
const withoutHalves = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '');
/** Cut rather than refused: nobody can make the address of a page or the name of a browser shorter. */
const cut = (longest: number) =>
  bareLine()
    .transform((text) => withoutHalves(text.slice(0, longest)))
    .pipe(line(longest));

/** `website` is a field that people do not see: who fills it in is a program, and its request is dropped in silence. */
export const NewCallbackRequest = z
  .object({
    cell: wholePhone,
    description: paragraph(MAX_CALLBACK_QUESTION_LENGTH).default(''),
    requesting_url: cut(MAX_REQUESTING_URL_LENGTH),
    website: bareLine().default(''),
  })
  .meta({ id: 'NewCallbackRequest' });
export type NewCallbackRequest = z.output<typeof NewCallbackRequest>;

const side = z.number().transform((pixels) => Math.min(MAX_SCREEN_SIDE, Math.max(0, Math.round(pixels))));

export const DeviceData = z
  .object({ user_agent: cut(MAX_USER_AGENT_LENGTH), width: side, height: side })
  .meta({ id: 'DeviceData' });
export type DeviceData = z.output<typeof DeviceData>;

/** The device in `deviceData`, or its fields beside the others. */
export const VisitorAct = z
  .object({
    deviceData: DeviceData.optional(),
    ...DeviceData.partial().shape,
    cell: cell.pipe(cut(MAX_TRACKED_PHONE_LENGTH)).optional(),
  })
  .transform(({ deviceData, cell: phone, user_agent, width, height }, context) => {
    if (deviceData) return { ...deviceData, phone };
    if (user_agent !== undefined && width !== undefined && height !== undefined)
      return { user_agent, width, height, phone };
    context.issues.push({ code: 'custom', message: 'Обязательное поле', path: ['deviceData'], input: undefined });
    return z.NEVER;
  })
  .meta({ id: 'VisitorAct' });
export type VisitorAct = z.output<typeof VisitorAct>;

export const CallbackState = z.enum(['new', 'called']);
export type CallbackState = z.output<typeof CallbackState>;

export const CallbackRequest = z
  .object({
    id: Id,
    phone: z.string(),
    description: z.string(),
    requesting_url: z.string(),
    state: CallbackState,
    created_at: Time,
  })
  .meta({ id: 'CallbackRequest' });
export type CallbackRequest = z.output<typeof CallbackRequest>;

const whole = (fallback: number, smallest: number, largest: number) =>
  z.coerce.number().int().min(smallest).max(largest).default(fallback);
/** Its result is neither awaited nor read, so it is sent once. */
const tracking = {
  method: 'POST',
  access: 'public',
  permission: 'none',
  tries: 1,
  body: VisitorAct,
  answer: Done,
} as const;

export const marketingRoutes = defineRoutes({
  registerCallbackRequest: {
    method: 'POST',
    path: '/api/marketing/register_callback_request',
    access: 'public',
    permission: 'none',
    body: NewCallbackRequest,
    answer: Done,
  },
  trackOpenedCallback: { ...tracking, path: '/api/customers/opened_callback' },
  trackClosedCallback: { ...tracking, path: '/api/customers/closed_callback' },
  trackFilledPhone: { ...tracking, path: '/api/customers/filled_phone' },
  trackPressedCall: { ...tracking, path: '/api/customers/pressed_call' },
  trackPressedTelegram: { ...tracking, path: '/api/customers/pressed_telegram' },
  /** Newest first; `amount` is how many there are on all pages. */
  listCallbackRequests: {
    method: 'GET',
    path: '/api/admin/callback_requests',
    access: 'admin',
    permission: 'none',
    query: z.object({ page: whole(0, 0, 1_000_000), page_size: whole(CALLBACK_PAGE_SIZE, 1, MAX_CALLBACK_PAGE_SIZE) }),
    answer: z.object({ callback_requests: z.array(CallbackRequest), amount: z.int() }),
  },
  changeCallbackRequest: {
    method: 'PATCH',
    path: '/api/admin/callback_requests/{callbackRequestId}',
    access: 'admin',
    permission: 'none',
    body: z.object({ state: CallbackState }),
    answer: CallbackRequest,
  },
  deleteCallbackRequest: {
    method: 'DELETE',
    path: '/api/admin/callback_requests/{callbackRequestId}',
    access: 'admin',
    permission: 'none',
    answer: Done,
  },
});
