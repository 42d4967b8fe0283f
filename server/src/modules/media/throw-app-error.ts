import { AppError, type ErrorCode } from '#platform/errors.ts';
import { MediaRefused, type RefusalReason } from '#platform/media/index.ts';

const REFUSALS: Partial<Record<RefusalReason, ErrorCode>> = {
  unknown_type: 'unsupported_type',
  too_large: 'too_large',
};

/** What the engine does not take, in words of the API. */
export const toAppError = ({ reason, message }: MediaRefused): AppError =>
  new AppError(REFUSALS[reason] ?? 'invalid', message, { errors: { file: message } });
export const throwAppError = (error: unknown): never => {
  throw error instanceof MediaRefused ? toAppError(error) : error;
};
