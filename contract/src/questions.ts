import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id, Time } from './values.ts';

/** One asking of a question about a file, and what came of it. */
export const CqrsTask = z
  .object({ id: Id, content: z.string(), status: z.string(), second: z.number().min(0), created_at: Time })
  .meta({ id: 'CqrsTask' });
export type CqrsTask = z.output<typeof CqrsTask>;

export const AiQuestion = z.object({ id: Id, content: z.string(), isActive: z.boolean(), cqrsTasks: z.array(CqrsTask) }).meta({ id: 'AiQuestion' });
export type AiQuestion = z.output<typeof AiQuestion>;

export const questionRoutes = defineRoutes({
  listFileQuestions: { method: 'GET', path: '/api/ai_questions/for_data_source_file/{fileId}/ai_questions', access: 'user', answer: z.object({ aiQuestions: z.array(AiQuestion) }) },
  listFileAnswers: { method: 'GET', path: '/api/data_source_files/{fileId}/ai_questions/{questionId}/cqrs_tasks', access: 'user', answer: z.object({ cqrsTasks: z.array(CqrsTask) }) },
});
