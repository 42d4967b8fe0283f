import { createAnswer, createBacktest } from './answer.ts';
import { createChat } from './chat.ts';
import { createGlance } from './glance.ts';
import { createFeaturesOf } from './known-features.ts';
import { createLearn } from './learn.ts';
import type { HandlerDeps, TaskHandlers } from './handler.ts';
import { createRecognise } from './recognise.ts';
import { createScan } from './scan.ts';
import type { Teaching } from './teaching.ts';

/** What not every worker can do. */
type Rare = 'chat' | 'learn' | 'scan';

/** Every kind of task this worker does. A new kind is a new row; the loop leases what stands here. */
export const createTaskHandlers = (
  deps: HandlerDeps,
): Omit<TaskHandlers, Rare> & Partial<Pick<TaskHandlers, Rare>> => ({
  recognise: createRecognise(deps),
  answer: createAnswer(deps),
  backtest: createBacktest(deps),
  glance: createGlance(deps),
  ...(deps.chat && { chat: createChat(deps.chat) }),
  ...(deps.teaching && createTeachingHandlers(deps.teaching)),
});

function createTeachingHandlers(teaching: Teaching): Pick<TaskHandlers, 'scan'> & Partial<Pick<TaskHandlers, 'learn'>> {
  const featuresOf = createFeaturesOf(teaching);
  const { see, seeCloser, fetchMoments, learn } = teaching;
  const look = async (bytes: Buffer, { tiles }: { tiles: boolean }) => ({
    ...(await see(bytes)),
    tiles: tiles ? await seeCloser(bytes) : null,
  });
  return {
    scan: createScan({ featuresOf, look, fetchMoments }),
    ...(learn && { learn: createLearn({ featuresOf, learn }) }),
  };
}
