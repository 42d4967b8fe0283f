import { STREAM_SCHEMES } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const invalid = (text: string) => new AppError('invalid', text, { errors: { rtsp_url: text } });

/** A link to a stream that may be kept; throws the reason why not. Where it leads is checked when it is opened. */
export function requireStreamAddress(text: string): string {
  const url = parse(text);
  if (!url) throw invalid('Это не ссылка на поток');
  if (!STREAM_SCHEMES.some((scheme) => scheme === url.protocol)) throw invalid('Поддерживаются только ссылки rtsp://, rtsps:// и rtp://');
  if (url.hostname === '') throw invalid('В ссылке нет адреса камеры');
  return text;
}

/** The link as people see it: who may open the camera stays between it and us. */
export function maskStreamAddress(text: string): string {
  const url = parse(text);
  if (!url) return '';
  if (url.username !== '' || url.password !== '') {
    url.username = '***';
    url.password = '';
  }
  // Some cameras take the password as a parameter.
  for (const name of new Set(url.searchParams.keys())) if (/pass|pwd|token|key|secret|auth/i.test(name)) url.searchParams.set(name, '***');
  return decodeURI(url.href);
}
