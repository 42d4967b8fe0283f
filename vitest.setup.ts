import { vi } from 'vitest';

/** A second, vitest's own limit, is less than a loaded machine may take. Who waits in vain waits longer; nobody else does. */
const PATIENCE = { timeout: 10_000 };

const waitFor = vi.waitFor;
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { ...PATIENCE, ...options });
