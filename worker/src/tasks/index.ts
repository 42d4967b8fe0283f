import { createAnswer, createBacktest } from './answer.ts';
import { createChat } from './chat.ts';
import { createGlance } from './glance.ts';
import type { HandlerDeps, TaskHandlers } from './handler.ts';
import { createRecognise } from './recognise.ts';

/** What not every worker can do. */
type Rare = 'chat' | 'learn' | 'scan';

/** Every kind of task this worker does. A new kind is a new row; the loop leases what stands here. */
export const createTaskHandlers = (deps: HandlerDeps): Omit<TaskHandlers, Rare> & Partial<Pick<TaskHandlers, Rare>> => ({
  recognise: createRecognise(deps),
  answer: createAnswer(deps),
  backtest: createBacktest(deps),
  glance: createGlance(deps),
  ...(deps.chat && { chat: createChat(deps.chat) }),
});
