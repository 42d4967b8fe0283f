import { z } from 'zod';

/** The shapes that every page of the contract shares. */
/** What a row number of the database can be. */
export const MAX_ID = 2_147_483_647;
export const Id = z.int().positive().max(MAX_ID);
export const Time = z.iso.datetime();
export const Kopecks = z.int();
export const Done = z.object({ result: z.literal(true) });

/**
 * Control characters: NUL above all, which no database keeps. Of them only the tab and the ends of lines belong into a
 * text.
 */
const CONTROLS_OF_LINES = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u;
const CONTROLS_OF_LINE = /[\p{Cc}\p{Surrogate}]/u;
const NOT_OF_NAMES = /[\p{Cc}\p{Surrogate}]/gu;
const NOT_A_TEXT = { error: 'Недопустимые символы' };

/**
 * Text of one line, as it is: neither cut nor trimmed. No half of a letter is in it either, which no database keeps as
 * JSON.
 */
export const bareLine = () => z.string().refine((text) => !CONTROLS_OF_LINE.test(text), NOT_A_TEXT);
/** Text a user types into one line. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !CONTROLS_OF_LINE.test(text), NOT_A_TEXT);
export const requiredLine = (longest: number) => line(longest).min(1);
/** Text of several lines, as it is. */
export const bareLines = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !CONTROLS_OF_LINES.test(text), NOT_A_TEXT);
/** Text of several lines that a user types. */
export const paragraph = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !CONTROLS_OF_LINES.test(text), NOT_A_TEXT);
/**
 * What a machine has said and is told again: whatever a database can keep, because some of it was kept before workers
 * were asked for more, see `onlyTexts`.
 */
export const storedText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !/[\0\p{Surrogate}]/u.test(text), NOT_A_TEXT);
/**
 * What a file is called on somebody's disc, where anything goes: what does not belong into a text is left out, and
 * nobody has to rename it.
 */
export const fileName = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((name) => name.replaceAll(NOT_OF_NAMES, ''));

/** Whether all the texts in a value, of whatever shape, are texts; names of its fields too. */
const hasOnlyTexts = (value: unknown): boolean => {
  if (typeof value === 'string') return !CONTROLS_OF_LINES.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => !CONTROLS_OF_LINES.test(name) && hasOnlyTexts(inner));
};
export const onlyTexts = <T extends z.ZodType>(schema: T): T => schema.refine(hasOnlyTexts, NOT_A_TEXT);
