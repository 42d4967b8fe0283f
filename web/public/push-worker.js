/*
 * The service worker of push: shows what the server has sent and opens it on a click. It keeps nothing and answers no requests:
 * pages always come from the server. What it reads is written by server/src/modules/alerts/senders/push.ts.
 */
const HOME = '/cabinet';
const BRAND = 'Ракурс';

self.addEventListener('install', () => self.skipWaiting());

const read = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};
const textOr = (fallback, value) => (typeof value === 'string' && value !== '' ? value : fallback);

/** An address of this very site, whatever the message names. */
const ownAddress = (path) => {
  const { origin } = self.location;
  try {
    const url = new URL(textOr(HOME, path), origin);
    return url.origin === origin ? url.href : origin + HOME;
  } catch {
    return origin + HOME;
  }
};

self.addEventListener('push', (event) => {
  const { title, text, tag, path } = read(event.data) ?? {};
  const options = {
    body: textOr('', text),
    tag: textOr('message', tag),
    lang: 'ru',
    icon: '/icon-192.png',
    data: { url: ownAddress(path) },
  };
  event.waitUntil(self.registration.showNotification(textOr(BRAND, title), options));
});

const open = async (url) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === url);
  await (there ? there.focus() : self.clients.openWindow(url));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.url)));
});
