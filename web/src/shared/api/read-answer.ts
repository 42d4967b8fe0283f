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

/** How much of a body is here. `total` is null when the server makes it up on the way and does not know itself. */
export type OnReceived = (progress: { bytes: number; total: number | null }) => void;

/** The same answer, told of while it comes. */
const counted = (response: Response, onReceived: OnReceived): Response => {
  if (!response.body) return response;
  const total = Number(response.headers.get('Content-Length')) || null;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, way) => {
      bytes += part.length;
      onReceived({ bytes, total });
      way.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers });
};

/** The body of an ok answer to a call flagged as a blob call. */
export const readBlob = async (response: Response, onReceived?: OnReceived): Promise<Blob> => {
  const blob = await (onReceived ? counted(response, onReceived) : response).blob();
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
