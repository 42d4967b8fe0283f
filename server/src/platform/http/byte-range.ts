import type { ByteRange } from '../storage/index.ts';

export type RequestedBytes = { kind: 'all' } | { kind: 'part'; range: ByteRange } | { kind: 'impossible' };

/** Which bytes a Range header asks for. Several ranges at once are answered with everything, as the standard allows. */
export function parseRange(header: string | undefined, size: number): RequestedBytes {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return { kind: 'all' };
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return { kind: 'all' };
  // «-500»: the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) return { kind: 'impossible' };
  return { kind: 'part', range: { start, end } };
}
