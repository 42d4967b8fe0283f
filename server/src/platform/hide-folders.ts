import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What stands before a command for which some files are not there: it sees the disc as we do, but an empty folder and
 * an empty file in their places.
 * The user namespace lets an ordinary user do so, and keeps the command from looking at our process (/proc/…/environ,
 * …/root); without capabilities
 * it can take nothing of it back. Linux alone has this, and containers mostly forbid it: see docs/security.md.
 */
const UNSHARE = 'unshare';
const COVER = [
  'while [ "$1" != -- ]; do',
  '  if [ -d "$1" ]; then mount -t tmpfs -o ro,mode=500 none "$1" || exit 1; elif [ -e "$1" ]; then mount --bind /dev/null "$1" || exit 1; fi',
  '  shift',
  'done',
  'shift',
  'exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all "$0" "$@"',
].join('\n');
const before = (program: string, hidden: readonly string[]): string[] => [
  '--user',
  '--map-root-user',
  '--mount',
  '--',
  'sh',
  '-c',
  COVER,
  program,
  ...hidden,
  '--',
];

/** How `fork` starts a program that does not see these files; all of them must be named from the root. */
export const forkWithHidden = (
  hidden: readonly string[],
  execArgv: string[],
): { execPath?: string; execArgv: string[] } =>
  hidden.length === 0
    ? { execArgv }
    : { execPath: UNSHARE, execArgv: [...before(process.execPath, hidden), ...execArgv] };

/** Whether this system lets us hide these files from a program that can still write into that folder. */
export const canHideFolder = (hidden: readonly string[], folder: string): Promise<boolean> =>
  run(UNSHARE, [...before('test', hidden), '-w', folder], { env: {} }).then(
    () => true,
    () => false,
  );
