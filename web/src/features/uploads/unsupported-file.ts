import { ACCEPTED_ENDINGS } from '@rakurs/contract';

const HEAD_BYTES = 4096;
/** How papers, archives and sound begin. None of what we take does. */
const UNSUPPORTED_STARTS = [
  '%PDF',
  'PK\x03\x04',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'ID3',
  'fLaC',
  '\xd0\xcf\x11\xe0',
  '{\\rtf',
  '8BPS',
  'MZ',
  '\x7fELF',
];

const endingOf = (name: string): string | null => /\.([^.\s/]+)$/.exec(name)?.[1]?.toLowerCase() ?? null;

/** Text has no bytes that do not print, and reads as UTF-8 up to the place where we cut it. */
const isText = (head: Uint8Array): boolean => {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/**
 * Surely nothing that the server takes: neither its name nor its beginning speaks for it. Two gigabytes of it need not
 * be read and sent to be
 * refused. A photograph called .txt is a photograph, and whatever has a fitting name is for the server to judge.
 */
export const isUnsupported = async (file: File): Promise<boolean> => {
  const ending = endingOf(file.name);
  if (ending === null || file.size === 0 || ACCEPTED_ENDINGS.includes(ending)) return false;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const start = String.fromCharCode(...head.subarray(0, 8));
  return UNSUPPORTED_STARTS.some((foreign) => start.startsWith(foreign)) || isText(head);
};
