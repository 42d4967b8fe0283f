/** Whether this user wants the browser's notices on this device, and whether the browser lets us. */
const NAME = 'feed_notices';

export type Permission = 'missing' | 'refused' | 'unasked' | 'granted';

const PERMISSIONS = { denied: 'refused', default: 'unasked', granted: 'granted' } as const;

export const permission = (): Permission =>
  'Notification' in window ? PERMISSIONS[Notification.permission] : 'missing';

export const isEnabled = (): boolean => localStorage.getItem(NAME) === 'on';

export const setEnabled = (on: boolean): void => {
  if (on) localStorage.setItem(NAME, 'on');
  else localStorage.removeItem(NAME);
};

/** Only on a click: browsers ignore whoever asks unasked, and rightly. */
export const askPermission = async (): Promise<Permission> => {
  if (permission() === 'unasked') await Notification.requestPermission();
  return permission();
};
