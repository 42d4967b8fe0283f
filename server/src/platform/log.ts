import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

/** One JSON object a line. Headers that carry secrets never reach it. */
export const createLog = (level: string): Log =>
  pino({ level, redact: ['*.authorization', '*.csrf', '*.password', '*.token'], base: undefined, timestamp: () => `,"time":"${new Date().toISOString()}"` });
