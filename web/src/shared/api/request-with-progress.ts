import { texts } from './texts.ts';

export interface ProgressCall {
  address: string;
  init: RequestInit;
  signal: AbortSignal;
  /** Bytes of the body that have left, the form's own few hundred included. */
  onSent: (bytes: number) => void;
}

// The Response constructor refuses a body with these, even an empty one.
const BODILESS = [204, 205, 304];

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const pairs = lines.map((line) => line.split(/:\s*(.*)/s, 2));
  return new Headers(
    pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value] as [string, string]] : [])),
  );
};

const toResponse = (request: XMLHttpRequest): Response =>
  new Response(BODILESS.includes(request.status) ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: headersOf(request),
  });

/** `fetch` that says how much of the body has been sent; fetch itself cannot. */
export const requestWithProgress = (
  request: XMLHttpRequest,
  { address, init, signal, onSent }: ProgressCall,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(toResponse(request));
    request.onabort = () => reject(signal.reason as Error);
    // As fetch does when there is no connection: errors.ts and the session know it by that.
    request.onerror = () => reject(new TypeError(texts.noConnection));

    request.open(init.method ?? 'GET', address);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.send(init.body as XMLHttpRequestBodyInit);
  });
