import { JWT_KEY } from './credentials.ts';

/** What happens to the page from outside: another tab signs in or out, the network comes back. */
export const followPageEvents = (
  page: EventTarget,
  { onOtherTab, onOnline }: { onOtherTab: () => void; onOnline: () => void },
): (() => void) => {
  const onStorage = (event: Event) => {
    // A null key means that the whole storage was cleared.
    if (event instanceof StorageEvent && (event.key === JWT_KEY || event.key === null)) onOtherTab();
  };
  page.addEventListener('storage', onStorage);
  page.addEventListener('online', onOnline);
  return () => {
    page.removeEventListener('storage', onStorage);
    page.removeEventListener('online', onOnline);
  };
};
