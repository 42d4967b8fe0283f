import type { FastifyRequest } from 'fastify';

/**
 * For what is private: a browser keeps it, and shows it only after it has asked whether it still may. Without the
 * answer, after a sign-out or a deletion, it shows nothing.
 */
export const REVALIDATE = 'private, no-cache';

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether who asks has these very bytes already (RFC 9110, 13.1.2). To be asked only once it is known that they may
 * have them.
 */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.split(',').some((tag) => bare(tag) === etag));
}
