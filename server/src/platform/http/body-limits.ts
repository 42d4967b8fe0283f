import type { Route } from '@rakurs/contract';

/** How much a JSON body may be: bytes of it, and values in it. */
interface BodyLimits {
  bytes: number;
  values: number;
}

const KILOBYTE = 1024;

/** A page of text, or a list of ids that fills one. */
export const DEFAULT_BODY_LIMITS: BodyLimits = { bytes: 64 * KILOBYTE, values: 10_000 };
/** Ten thousand ids or checksums, or a picture made small. */
const LONG: BodyLimits = { bytes: KILOBYTE * KILOBYTE, values: 20_000 };
/**
 * The worker keeps at most 20,000,000 characters of features in one answer (known-features.ts), and has a model to add.
 * A film of 64 pages of text is 200,000 values.
 */
const RESULT: BodyLimits = { bytes: 22 * KILOBYTE * KILOBYTE, values: 400_000 };

export const limitsOf = ({ longBody, resultBody }: Route): BodyLimits => {
  if (resultBody) return RESULT;
  return longBody ? LONG : DEFAULT_BODY_LIMITS;
};
