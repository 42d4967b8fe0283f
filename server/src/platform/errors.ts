export type ErrorCode =
  | 'malformed'
  | 'unauthorized'
  | 'plan_required'
  | 'funds_required'
  | 'plan_limit'
  | 'limit_reached'
  | 'forbidden'
  | 'csrf_mismatch'
  | 'password_required'
  | 'not_found'
  | 'conflict'
  | 'in_trash'
  | 'out_of_order'
  | 'invalid'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'overloaded'
  | 'no_space';

export interface ErrorDetails {
  /** Field -> text, for a form. */
  errors?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** The only error a service throws on purpose. HTTP statuses are decided in platform/http/problems.ts, nowhere else. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
  }
}
