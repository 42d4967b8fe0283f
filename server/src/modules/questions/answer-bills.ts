import { z } from 'zod';
import { groupBy } from '#platform/group-by.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { Bill, Subject, Task } from '#modules/inference/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { QuestionRow, QuestionStore } from './questions.store.ts';
import { hasTaught, type TaughtClasses } from './taught-frames.ts';

/** What a task 'answer' carries beside its file. */
const Input = z.object({
  questionId: z.int(),
  /** The answers are wanted, and no messages. */ isSilent: z.boolean().default(false),
});
export type Input = z.output<typeof Input>;
export const readTaskInput = (task: Task): Input & { fileId: number } => {
  if (task.fileId === null) throw new Error(`The task ${task.id} names no file`);
  return { fileId: task.fileId, ...Input.parse(task.input) };
};

const MAX_LENGTH_IN_TITLE = 60;
/** A question as the title of what it cost. */
export const shortened = (content: string): string => truncate(content, MAX_LENGTH_IN_TITLE);

/** Whether the question is asked of this file. */
export const appliesTo = ({ projectId, dataSourceId }: QuestionRow, file: PlacedFile): boolean =>
  dataSourceId === null ? projectId === file.projectId : dataSourceId === file.dataSourceId;

export interface AnswerBillsDeps {
  store: Pick<QuestionStore, 'findAll'>;
  /** As plans count them. */
  listActive: (projectIds: number[]) => Promise<{ id: number; projectId: number }[]>;
  media: Pick<Media, 'listFrames' | 'findKeptFiles'>;
  taught: TaughtClasses;
  billing: Pick<Billing, 'ratesOfProjects'>;
}

/** Who pays for an answer, and what for. */
export function createAnswerBills({ store, listActive, media, taught, billing }: AnswerBillsDeps) {
  /**
   * A source that moved may have brought more of them than the plan there allows: those that were put first are asked.
   */
  const beyondPlans = async (projectIds: number[]): Promise<Set<number>> => {
    const [active, plans] = await Promise.all([listActive(projectIds), billing.ratesOfProjects(projectIds)]);
    return new Set(
      [...groupBy(active, ({ projectId }) => projectId)].flatMap(([projectId, own]) =>
        own.slice(plans.get(projectId)?.max_classifiers_amount ?? own.length).map(({ id }) => id),
      ),
    );
  };
  const bill = async (asked: Subject[]): Promise<Map<string, Bill>> => {
    const wanted = asked.map(({ subject, fileId, input }) => ({ subject, fileId: fileId ?? 0, ...Input.parse(input) }));
    const fileIds = [...new Set(wanted.map(({ fileId }) => fileId))];
    // Files in the trash too: they may come back before anybody looks.
    const [found, put, frames] = await Promise.all([
      media.findKeptFiles(fileIds),
      store.findAll([...new Set(wanted.map(({ questionId }) => questionId))]),
      media.listFrames(fileIds),
    ]);
    const projectIds = [...new Set(found.map(({ projectId }) => projectId))];
    const beyond = await beyondPlans(projectIds);
    const taughtIn = new Map(
      await Promise.all(projectIds.map(async (projectId) => [projectId, await hasTaught(taught, projectId)] as const)),
    );
    const [fileById, questionById, framesOf] = [
      new Map(found.map((file) => [file.id, file])),
      new Map(put.map((question) => [question.id, question])),
      groupBy(frames, ({ fileId }) => fileId),
    ];
    return new Map(
      wanted.flatMap(({ subject, fileId, questionId }) => {
        const [file, question] = [fileById.get(fileId), questionById.get(questionId)];
        // Nobody will answer it: what waits for money is let go of, and ends as soon as a worker asks for work.
        if (!file || !question?.isActive || !appliesTo(question, file)) return [];
        const frameIds = (framesOf.get(fileId) ?? []).map(({ id }) => id);
        return [
          [
            subject,
            {
              userId: file.userId,
              projectId: file.projectId,
              dataSourceId: file.dataSourceId,
              fileId,
              questionId,
              frameIds,
              title: `Вопрос «${shortened(question.content)}»: ${file.title}`,
              terms: beyond.has(questionId) ? 'larger_plan' : 'plan',
              staysHome: taughtIn.get(file.projectId) ?? false,
            },
          ] as const,
        ];
      }),
    );
  };

  return { beyondPlans, bill };
}
