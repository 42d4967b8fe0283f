import { createHash } from 'node:crypto';

export interface RtspRequest {
  method: string;
  uri: string;
  /** By their names in small letters. */
  headers: Map<string, string>;
}

/**
 * Takes whole requests off the front of what has come; what is left waits for more. Packets of RTCP between them are
 * passed over.
 */
export function takeRequests(bytes: Buffer): { requests: RtspRequest[]; rest: Buffer } {
  const requests: RtspRequest[] = [];
  let rest = bytes;
  while (rest.length >= 4) {
    if (rest[0] === 0x24) {
      const length = rest.readUInt16BE(2) + 4;
      if (rest.length < length) break;
      rest = rest.subarray(length);
      continue;
    }
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) break;
    requests.push(parse(rest.toString('latin1', 0, end)));
    rest = rest.subarray(end + 4);
  }
  return { requests, rest };
}

function parse(text: string): RtspRequest {
  const [first = '', ...lines] = text.split('\r\n');
  const [method = '', uri = ''] = first.split(' ');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).trim().toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { method, uri, headers };
}

export interface Credentials {
  user: string;
  password: string;
}

export const REALM = 'test camera';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** RFC 2617 without qop, which is what cameras ask for. */
export function isAuthorized(
  { method, headers }: RtspRequest,
  { user, password, nonce }: Credentials & { nonce: string },
): boolean {
  const header = headers.get('authorization') ?? '';
  const field = (name: string) => new RegExp(`(?:^|[ ,])${name}="([^"]*)"`).exec(header)?.[1] ?? '';
  const expected = md5(`${md5(`${user}:${REALM}:${password}`)}:${nonce}:${md5(`${method}:${field('uri')}`)}`);
  return (
    header.startsWith('Digest ') &&
    field('username') === user &&
    field('nonce') === nonce &&
    field('response') === expected
  );
}
