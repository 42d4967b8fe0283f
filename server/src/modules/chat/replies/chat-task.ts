import { z } from 'zod';
import type { Subject } from '#modules/inference/index.ts';

/** What a task 'chat' carries. */
const Input = z.object({ messageId: z.int() });

export const messageOf = ({ input }: Pick<Subject, 'input'>): number => Input.parse(input).messageId;
export const subjectOf = (messageId: number): string => `message ${messageId}`;
