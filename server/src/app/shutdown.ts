import type { Log } from '#platform/log.ts';

/** Whatever still hangs after this is left behind: the data is safe without it. */
const PATIENCE_MS = 4000;

/**
 * Ends the process in good order on Ctrl+C, SIGTERM, or when the program that started it has gone. Returns the way to
 * end it for a reason that the operator must know.
 */
export function closeOnSignals(close: () => Promise<void>, log: Log): (trouble: { said: string }) => void {
  let closing = false;
  const end = (reason: string, code: 0 | 1 = 0) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ error: String(error), reason }, 'did not close in good order');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('disconnect', () => end('the starter has gone'));
  // Gone before anybody listened. Undefined where nobody forked this process.
  if (process.connected === false) end('the starter has gone');
  return ({ said }) => {
    process.stderr.write(`${said}\n`);
    end(said, 1);
  };
}
