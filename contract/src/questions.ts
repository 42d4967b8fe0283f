import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { Sight, SightOfFrame, TaskFrame } from './frames.ts';
import { Provider } from './provider.ts';
import { defineRoutes } from './route.ts';
import { defineTasks } from './task.ts';
import { Id, paragraph, requiredLine, Time } from './values.ts';

/** One asking of a question about a file, and what came of it. */
export const CqrsTask = z
  .object({ id: Id, content: z.string(), status: z.string(), second: z.number().min(0), created_at: Time })
  .meta({ id: 'CqrsTask' });
export type CqrsTask = z.output<typeof CqrsTask>;

export const AiQuestion = z.object({ id: Id, content: z.string(), isActive: z.boolean(), cqrsTasks: z.array(CqrsTask) }).meta({ id: 'AiQuestion' });
export type AiQuestion = z.output<typeof AiQuestion>;

/** Answer to a question, from the frame that decided it. `text` is what is shown; 'Не удалось определить' when nobody can tell. */
export const FrameAnswer = z.object({ frame_id: Id, text: paragraph(5000), provider: Provider.exclude(['person']), model: requiredLine(200) });
export type FrameAnswer = z.output<typeof FrameAnswer>;

export const questionTasks = defineTasks({
  answer: {
    /** A frame that was looked at before comes with what was seen: it is not looked at again. */
    payload: z.object({ kind: FileKind, question: z.string(), frames: z.array(TaskFrame.extend({ sight: Sight.nullable() })).min(1) }),
    /** `seen`: what had to be looked at for the answer, to be kept. */
    result: z.object({ answers: z.array(FrameAnswer).min(1), seen: z.array(SightOfFrame) }),
  },
});

export const questionRoutes = defineRoutes({
  listFileQuestions: { method: 'GET', path: '/api/ai_questions/for_data_source_file/{fileId}/ai_questions', access: 'user', answer: z.object({ aiQuestions: z.array(AiQuestion) }) },
  listFileAnswers: { method: 'GET', path: '/api/data_source_files/{fileId}/ai_questions/{questionId}/cqrs_tasks', access: 'user', answer: z.object({ cqrsTasks: z.array(CqrsTask) }) },
});
