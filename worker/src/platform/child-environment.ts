/**
 * What a program of the machine needs of our environment; the rest, a key and addresses among it, is passed on to
 * nobody.
 */
const NAMES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TESSDATA_PREFIX',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'SYSTEMROOT',
  'PATHEXT',
  'USERPROFILE',
  'LOCALAPPDATA',
];
/** How a process gives the memory of large images back, see scripts/memory-limits.mjs. */
const MALLOC_SETTINGS = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];

export const childEnvironment = (
  environment: Record<string, string | undefined> = process.env,
): Record<string, string> =>
  Object.fromEntries(
    [...NAMES, ...MALLOC_SETTINGS].flatMap((name) =>
      environment[name] === undefined ? [] : [[name, environment[name]]],
    ),
  );
