import type { NewAlertChannel } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';

const WORKER = '/push-worker.js';
const CHANNEL = 'push_channel';

/** Whether this browser can be told anything while the page is closed. A page without TLS has no service workers. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
export const isRefused = (): boolean => Notification.permission === 'denied';

/** The browser remembers it, and nobody is asked. */
export const isSubscribed = async (): Promise<boolean> => {
  if (!canPush() || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return Boolean(await registration?.pushManager.getSubscription());
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

/**
 * The one that is there may belong to another key, as after a move to another server: then a new one takes its place.
 */
const subscribeAnew = async (manager: PushManager, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const before = await manager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return manager.subscribe(options);
  }
};

type Subscription = Extract<NewAlertChannel, { kind: 'push' }>['subscription'];

/** Asks for permission, so only on a click. Throws with words for a user. */
export const subscribeBrowser = async (key: string): Promise<Subscription> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(ru.alerts.browserRefused);
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await subscribeAnew(pushManager, key).catch(() => Promise.reject(new Error(ru.alerts.browserFailed)))
  ).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error(ru.alerts.browserFailed);
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
};

/** Which of a user's channels is this very browser: the server tells nobody the address that a push goes to. */
export const rememberChannel = (id: number): void => localStorage.setItem(CHANNEL, String(id));
export const ownChannel = (): number => Number(localStorage.getItem(CHANNEL));

/**
 * For who leaves: nothing of theirs pops up here any more. The next push finds nobody, and the server forgets this
 * browser.
 */
export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
