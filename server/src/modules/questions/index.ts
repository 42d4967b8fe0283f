import { questionRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Inference } from '#modules/inference/index.ts';
import { filesCopied, filesPurged, type Media } from '#modules/media/index.ts';
import { projectsErased } from '#modules/projects/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { createQuestionsService } from './questions.service.ts';
import { createQuestionStore } from './questions.store.ts';

export interface QuestionsModuleDeps {
  database: Database;
  media: Media;
  recognition: Recognition;
  inference: Inference;
  hooks: TransactionHooks;
  clock?: Clock;
}

/** Questions that the AI answers about files. People cannot put one yet; what is put by the program is answered and kept. */
export function createQuestions({ database, media, recognition, inference, hooks, clock = systemClock }: QuestionsModuleDeps) {
  const store = createQuestionStore(database);
  const questions = createQuestionsService({ store, media, recognition, inference, clock });
  inference.register(questions.task);
  hooks.on(filesCopied, ({ frames, projectId }) => store.copyAnswers(frames, projectId));
  hooks.on(filesPurged, ({ fileIds }) => store.removeOf(fileIds));
  hooks.on(projectsErased, ({ projectIds }) => store.removeQuestionsOf(projectIds));

  const handlers: Handlers<typeof questionRoutes> = {
    listFileQuestions: async ({ params, caller }) => ({ aiQuestions: await questions.listOfFile(params.fileId, caller.userId) }),
    listFileAnswers: async ({ params, caller }) => ({ cqrsTasks: await questions.listAnswers(params.fileId, params.questionId, caller.userId) }),
  };
  const module: Module = { name: 'questions', serves: [serve(questionRoutes, handlers)], erase: store.removeOfPerson };
  return { module, create: questions.create, ask: questions.ask };
}
