import { CABINET_PATH, isWithin } from '#shared/paths/paths.ts';

export type Opening = { kind: 'page'; to: string } | { kind: 'bytes'; href: string } | { kind: 'nowhere' };

/** An address of an attachment: a page of the cabinet, bytes to save, or nothing that may be opened. */
export function openingOf(fileUrl: string): Opening {
  if (fileUrl.startsWith('/') && isWithin(fileUrl.split(/[?#]/)[0] ?? '', CABINET_PATH))
    return { kind: 'page', to: fileUrl };
  if (fileUrl === '' || !URL.canParse(fileUrl, window.location.origin)) return { kind: 'nowhere' };
  const { protocol, href } = new URL(fileUrl, window.location.origin);
  return protocol === 'http:' || protocol === 'https:' ? { kind: 'bytes', href } : { kind: 'nowhere' };
}
