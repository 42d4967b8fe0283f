import type { ReadCode } from '@rakurs/contract';
import { enumerate } from './grammar.ts';

/** Formats that have a name of their own among people; any other is a bar code. */
const NAMES: [format: RegExp, one: string, several: string][] = [
  [/qr/i, 'QR-код', 'несколько QR-кодов'],
  [/data\s*matrix/i, 'код Data Matrix', 'несколько кодов Data Matrix'],
  [/aztec/i, 'код Aztec', 'несколько кодов Aztec'],
  [/pdf/i, 'код PDF417', 'несколько кодов PDF417'],
  [/./, 'штрихкод', 'несколько штрихкодов'],
];

/**
 * 'QR-код', 'несколько штрихкодов': that they are there. What they hold is shown beside, where a link can be judged
 * before it is opened.
 */
export function codePhrases(codes: readonly Pick<ReadCode, 'format'>[]): string[] {
  const counts = new Map<number, number>();
  for (const { format } of codes) {
    const name = NAMES.findIndex(([pattern]) => pattern.test(format || '?'));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => NAMES[name]?.[count > 1 ? 2 : 1] ?? 'штрихкод');
}

/** 'виден QR-код', 'видно несколько QR-кодов', 'видны QR-код и штрихкод'; null when there is none. */
export function codesSeen(codes: readonly Pick<ReadCode, 'format'>[]): string | null {
  const phrases = codePhrases(codes);
  if (phrases.length === 0) return null;
  if (phrases.length > 1) return `видны ${enumerate(phrases)}`;
  return `${codes.length > 1 ? 'видно' : 'виден'} ${phrases[0]}`;
}
