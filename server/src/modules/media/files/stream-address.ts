import { STREAM_SCHEMES } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import { NEEDS_ANY, NEEDS_LAN, SERVICE_ADDRESS_REFUSED } from '#platform/media/index.ts';
import {
  isHostWithinReach,
  isPortOfAnotherService,
  reachNeededForHost,
  type Reach,
} from '#platform/outgoing/address-guard.ts';

const UNREADABLE = 'В ссылке есть знаки, записанные через %, которые не читаются. Знак % в пути пишется как %25';
const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const invalid = (text: string) => new AppError('invalid', text, { errors: { rtsp_url: text } });

/** Nothing that a program could take for an option, a path or another protocol. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9._-]*[a-z0-9])?\.?)$/i;

/**
 * Of an address that stands in the link itself, in whatever notation; a name leads somewhere only when it is asked for.
 */
function requireWithinReach(hostname: string, reach: Reach): void {
  // Only in http:// does the parser turn 0x7f.1 and its like into addresses.
  const host = parse(`http://${hostname}`)?.hostname ?? hostname;
  if (isHostWithinReach(host, reach)) return;
  const needed = reachNeededForHost(host);
  throw invalid(needed === null ? SERVICE_ADDRESS_REFUSED : needed === 'lan' ? NEEDS_LAN : NEEDS_ANY);
}

/**
 * Whether what is written through % in a path is text. In a password a bare % is let pass: it is nobody's business how
 * they are made.
 */
function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** A link to a stream that may be kept; throws the reason why not. Where a name leads is checked when it is opened. */
export function requireStreamAddress(text: string, reach: Reach): string {
  const url = parse(text);
  if (!url || /\s/.test(text)) throw invalid('Это не ссылка на поток');
  if (!STREAM_SCHEMES.some((scheme) => scheme === url.protocol))
    throw invalid('Поддерживаются только ссылки rtsp://, rtsps:// и rtp://');
  if (url.hostname === '') throw invalid('В ссылке нет адреса камеры');
  // Behind it may be the rest of a password that has a slash in it: it would be shown to everybody as a part of the
  // path.
  if (`${url.pathname}${url.search}${url.hash}`.includes('@'))
    throw invalid('Если в пароле есть знаки /, ? или #, замените их на %2F, %3F и %23, а знак @ в самом пути — на %40');
  if (!isReadable(`${url.pathname}${url.search}${url.hash}`)) throw invalid(UNREADABLE);
  if (!HOST.test(url.hostname)) throw invalid('Адрес камеры в ссылке записан неверно');
  // By rtp:// it is not us who call: the address is where the camera sends.
  if (url.protocol === 'rtp:') return text;
  if (isPortOfAnotherService(Number(url.port)))
    throw invalid(`Порт ${url.port} принадлежит другой службе: камер на нём не бывает. Обычный порт камеры — 554`);
  requireWithinReach(url.hostname, reach);
  return text;
}
