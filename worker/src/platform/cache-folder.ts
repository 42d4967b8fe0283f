import { posix, win32 } from 'node:path';

interface Machine {
  platform: string;
  home: string;
  environment: Record<string, string | undefined>;
}

/** Where programs of this user keep what they can fetch again. */
export function cacheFolder({ platform, home, environment }: Machine): string {
  if (platform === 'win32')
    return win32.join(environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'rakurs');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'rakurs');
  return posix.join(environment['XDG_CACHE_HOME'] || posix.join(home, '.cache'), 'rakurs');
}
