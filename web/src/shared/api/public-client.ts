/**
 * The part of the door that the public pages open before anything else is loaded: it brings neither the contract nor
 * the queue.
 */
import { settings } from '#shared/settings/index.ts';
import { CSRF_KEY, JWT_KEY } from './credentials.ts';
import { texts } from './texts.ts';

/** Whether somebody signed in on this device, as far as it knows. The server may have another opinion. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(JWT_KEY) !== null;

/**
 * What every call of a signed-in user carries, public ones too (A section 6); nothing for a visitor. Only for our own
 * server.
 */
export const sessionHeaders = (): Record<string, string> => {
  const [jwt, csrf] = [window.localStorage.getItem(JWT_KEY), window.localStorage.getItem(CSRF_KEY)];
  if (jwt === null) return {};
  return { Authorization: jwt, ...(csrf !== null && { csrf }) };
};

export const parseAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the server says of a refusal; empty when it says nothing. */
export const readDetail = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'detail' in answer && typeof answer.detail === 'string'
    ? answer.detail
    : '';

/**
 * A call that anyone may make: sent once, past the queue. Whatever goes wrong is an error with words for the user.
 */
export const getPublic = async <T>(path: string, isAnswer: (answer: unknown) => answer is T): Promise<T> => {
  const response = await fetch(`${settings.apiOrigin}${path}`, {
    method: 'GET',
    headers: { Accept: 'application/json', ...sessionHeaders() },
  }).catch(() => {
    throw new Error(texts.noConnection);
  });
  const answer = parseAnswer(await response.text());
  if (!response.ok) throw new Error(readDetail(answer) || texts.refused(response.status));
  if (!isAnswer(answer)) throw new Error(texts.unreadableAnswer);
  return answer;
};
