import { Problem } from '@rakurs/contract';
import type { DetailedError, HttpResponse } from 'tus-js-client';
import { ApiError, isBusy } from './api-error.ts';
import { csrfIn } from './read-answer.ts';
import { texts } from './texts.ts';

/** The upload is busy with a connection that has not noticed its end yet, or asked too often. */
const PASSING = [409, 423, 429];

export const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const toApiError = (refused: HttpResponse): ApiError => {
  const retryAfter = refused.getHeader('Retry-After');
  const response = new Response(null, {
    status: refused.getStatus(),
    headers: retryAfter ? { 'Retry-After': retryAfter } : {},
  });
  return new ApiError(response, Problem.safeParse(parseBody(refused.getBody())).data);
};

/** The library's error as every other call of ours has it. */
export const toError = ({ originalResponse }: Pick<DetailedError, 'originalResponse'>): Error =>
  originalResponse ? toApiError(originalResponse) : new TypeError(texts.noConnection);

/**
 * Whether the library itself tries a part again, a moment later. When the server says how long to stay away, whoever
 * brings the file waits, and says so.
 */
export const isRetryable = (refused: HttpResponse | null): boolean => {
  const status = refused?.getStatus() ?? 0;
  if (refused === null || status === 0) return true;
  if (isBusy(toApiError(refused))) return false;
  // A refused csrf comes with the good one.
  return (
    status >= 500 || PASSING.includes(status) || (status === 403 && csrfIn(parseBody(refused.getBody())) !== undefined)
  );
};
