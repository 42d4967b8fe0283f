import type { HandlerDeps, TaskHandler } from './handler.ts';
import { PermanentError } from './permanent-error.ts';

/**
 * Answers in a dialog by a language model. Should it fail, the server has an answer of its own, and nobody waits for
 * another try.
 */
export const createChat =
  ({ model, callTool }: NonNullable<HandlerDeps['chat']>): TaskHandler<'chat'> =>
  async (payload, held) => {
    if (!held) throw new PermanentError('Задача без аренды');
    const told = await model
      .reply(payload, (call) => callTool(held, call))
      .catch((error: unknown) => {
        throw new PermanentError(error instanceof Error ? error.message : String(error), { cause: error });
      });
    return { ...told, provider: 'openai', model: model.name };
  };
