import { Problem } from '@rakurs/contract';
import { z } from 'zod';
import { FinalError } from './api-error.ts';
import { texts } from './texts.ts';

const WithCsrf = z.looseObject({ csrf: z.string() });

/** Any answer may carry the next anti-forgery value. */
export const csrfIn = (answer: unknown): string | undefined => WithCsrf.safeParse(answer).data?.csrf;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // An ok answer that is not JSON came from somewhere on the way (a proxy, a captive portal) and will come again.
    throw new FinalError(texts.unreadableAnswer);
  }
};

/** The body of an ok answer. */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text.trim() === '') throw new FinalError(texts.emptyAnswer);
  return parseJson(text);
};

/** The body of an ok answer to a call flagged as a blob call. */
export const readBlob = async (response: Response): Promise<Blob> => {
  const blob = await response.blob();
  if (blob.size === 0) throw new FinalError(texts.emptyAnswer);
  return blob;
};

/** What a refusal says. The response itself stays unread for the caller; a refusal in another form says nothing. */
export const readProblem = async (response: Response): Promise<{ problem?: Problem; csrf?: string }> => {
  try {
    const said: unknown = await response.clone().json();
    return { problem: Problem.safeParse(said).data, csrf: csrfIn(said) };
  } catch {
    return {};
  }
};
