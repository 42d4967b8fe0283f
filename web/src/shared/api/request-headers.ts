import type { Credentials } from './credentials.ts';

export interface HeaderSource {
  body: unknown;
  accept: string;
  /**
   * Present on calls that change something. The same on every attempt, so that the call is idempotent: the server acts
   * once.
   */
  idempotencyKey: string | undefined;
}

/** Form data travels as multipart, anything else as JSON. */
export const toBody = (body: unknown): BodyInit | undefined => {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
};

/** The headers of A section 7. The literal header `mode` is one of them. */
export const toHeaders = (
  request: HeaderSource,
  credentials: Pick<Credentials, 'jwt' | 'csrf'>,
): Record<string, string> => {
  const jwt = credentials.jwt();
  const headers = {
    Accept: request.accept,
    mode: 'cors',
    Authorization: jwt,
    csrf: jwt === null ? null : credentials.csrf(),
    // On form data the browser writes it itself, with the boundary.
    'Content-Type': request.body instanceof FormData ? null : 'application/json',
    'Idempotency-Key': request.idempotencyKey,
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
};
