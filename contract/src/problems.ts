import { z } from 'zod';

export const PROBLEM_TYPE = 'application/problem+json';
/** The code of a refusal after which the same call passes, once the password has been confirmed. */
export const PASSWORD_REQUIRED = 'password_required';

/** RFC 9457, with the members every error answer of ours carries. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  csrf: z.string().optional(),
});
export type Problem = z.output<typeof Problem>;
