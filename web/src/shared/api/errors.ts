import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { texts } from './texts.ts';

/** One line for the user. The server's own words come first. */
export const errorText = (error: unknown): string => {
  // fetch says TypeError when there is no connection.
  if (error instanceof TypeError) return texts.noConnection;
  // Its message is a list of schema issues, which is for us and not for a user.
  if (error instanceof z.ZodError) return texts.unreadableAnswer;
  if (error instanceof Error) return error.message || texts.unknownError;
  return typeof error === 'string' && error !== '' ? error : texts.unknownError;
};

/** The error as JSON text, as registration and the creation forms show it. */
export const errorJson = (error: unknown): string => {
  if (!(error instanceof ApiError)) return JSON.stringify({ detail: errorText(error) });
  if (!error.problem) return JSON.stringify({ status: error.status, detail: error.message });
  // The anti-forgery value travels with problems too and is nobody's to read on a screen.
  const { csrf: _hidden, ...shown } = error.problem;
  return JSON.stringify(shown);
};

/** Field -> text, for the forms. Empty when the failure is not about fields. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  (error instanceof ApiError && error.problem?.errors) || {};
