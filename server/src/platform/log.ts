import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';

export type Log = FastifyBaseLogger;

/** A query that failed is quoted with all its values, links of cameras and hashes of passwords among them. */
const withoutValues = (error: unknown): unknown =>
  typeof error === 'string' ? error.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '') : error;

/** One JSON object a line. Headers that carry secrets never reach it, nor do the values of queries. */
export const createLog = (level: string, to?: DestinationStream): Log => {
  const options = {
    level,
    redact: ['*.authorization', '*.csrf', '*.password', '*.token'],
    serializers: { error: withoutValues },
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return to ? pino(options, to) : pino(options);
};
