import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What stands before a program that opens strangers' images: it sees the disc as we do, but nothing in the places
 * named, and of other processes
 * nothing at all. The user namespace lets an ordinary user do so. Linux alone has this, and containers mostly forbid
 * it: see docs/security.md.
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

/** How `fork` starts a program that does not see these; null: as it stands. All of them must be named from the root. */
export const sandboxedFork = (
  hidden: readonly string[] | null,
  execArgv: string[],
): { execPath?: string; execArgv: string[] } =>
  hidden === null ? { execArgv } : { execPath: UNSHARE, execArgv: [...before(process.execPath, hidden), ...execArgv] };

/** Where commands of other processes can be read, and with them a key that was given there. */
const PROCESSES = '/proc';

/** What this system lets us hide; null: nothing. */
export async function hideablePaths(hidden: readonly string[]): Promise<readonly string[] | null> {
  const wanted = [...hidden, PROCESSES];
  const works = (some: readonly string[]) =>
    run(UNSHARE, [...before(process.execPath, some), '-e', '0'], { env: { PATH: process.env['PATH'] ?? '' } }).then(
      () => true,
      () => false,
    );
  if (process.platform !== 'linux') return null;
  return (await works(wanted)) ? wanted : (await works(hidden)) ? hidden : null;
}
