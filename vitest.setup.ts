import { afterEach, vi } from 'vitest';

/**
 * A second, vitest's own limit, is less than a loaded machine may take. Who waits in vain waits longer; nobody else
 * does.
 */
const PATIENCE = { timeout: 10_000 };

// Files of a room share a process, and with it `vi`: what was wrapped for the last one is not wrapped again.
const shared = vi as typeof vi & { impatient?: typeof vi.waitFor };
const waitFor = (shared.impatient ??= vi.waitFor);
let waits = 0;
vi.waitFor = async (check, options) => {
  waits += 1;
  try {
    return await waitFor(check, typeof options === 'number' ? options : { ...PATIENCE, ...options });
  } finally {
    waits -= 1;
  }
};

/** Who waits moves false timers too: one who outlives the test, say the loser of a race, moves those of a later one. */
afterEach(() => {
  if (waits > 0) throw new Error(`${waits} of vi.waitFor outlived the test that asked for them`);
});
