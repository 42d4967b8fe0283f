import type { z } from 'zod';

/**
 * What people are told by the live socket: channel -> payload. Ids and small changes, never whole lists; each domain
 * declares its own.
 */
export const defineEvents = <const T extends Record<string, z.ZodType>>(events: T): T => events;
