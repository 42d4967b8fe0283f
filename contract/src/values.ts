import { z } from 'zod';

/** The shapes that every page of the contract shares. */
/** What a row number of the database can be. */
export const LARGEST_ID = 2_147_483_647;
export const Id = z.int().positive().max(LARGEST_ID);
export const Time = z.iso.datetime();
export const Kopecks = z.int();
export const Done = z.object({ result: z.literal(true) });

/** Text a person types into one line. Control characters (NUL above all, which no database keeps) are refused. */
export const line = (longest: number) => z.string().trim().max(longest).refine(hasNoControls, { error: 'Недопустимые символы' });
export const requiredLine = (longest: number) => z.string().trim().min(1).max(longest).refine(hasNoControls, { error: 'Недопустимые символы' });
/** Text of several lines. */
export const paragraph = (longest: number) => z.string().trim().max(longest).refine((text) => !text.includes('\0'), { error: 'Недопустимые символы' });

function hasNoControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused here
  return !/[\u0000-\u001f\u007f]/.test(text);
}
