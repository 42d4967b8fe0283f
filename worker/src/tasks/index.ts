import { createAnswer, createBacktest } from './answer.ts';
import { createChat } from './chat.ts';
import { createFeaturesOf } from './stored-features.ts';
import { createLearn } from './learn.ts';
import type { HandlerDeps, TaskHandlers } from './handler.ts';
import { createRecognise } from './recognise.ts';
import { createScan } from './scan.ts';
import type { ClassTraining } from './class-training.ts';

/** What not every worker can do. */
type Rare = 'chat' | 'learn' | 'scan';

/** Every kind of task this worker does. A new kind is a new row; the loop leases what stands here. */
export const createTaskHandlers = (
  deps: HandlerDeps,
): Omit<TaskHandlers, Rare> & Partial<Pick<TaskHandlers, Rare>> => ({
  recognise: createRecognise(deps),
  answer: createAnswer(deps),
  backtest: createBacktest(deps),
  /** The embedding of an image that somebody searches by. */
  glance: async ({ picture }) => ({ look: await deps.embedImage(Buffer.from(picture, 'base64')) }),
  ...(deps.chat && { chat: createChat(deps.chat) }),
  ...(deps.training && createClassHandlers(deps.training)),
});

function createClassHandlers(
  training: ClassTraining,
): Pick<TaskHandlers, 'scan'> & Partial<Pick<TaskHandlers, 'learn'>> {
  const featuresOf = createFeaturesOf(training);
  const { extractFeatures, extractTiles, fetchMoments, thumbnail, learn } = training;
  const look = async (bytes: Buffer, { tiles }: { tiles: boolean }) => ({
    ...(await extractFeatures(bytes)),
    tiles: tiles ? await extractTiles(bytes) : null,
  });
  return {
    scan: createScan({ featuresOf, extractFeatures: look, fetchMoments, thumbnail }),
    ...(learn && { learn: createLearn({ featuresOf, learn }) }),
  };
}
