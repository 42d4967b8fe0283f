import type { questionRoutes } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Media } from '#modules/media/index.ts';

/** Questions that the AI answers about a file. Nobody can ask one yet, so a file has none; the calls keep their promises all the same. */
export function createQuestions({ media }: { media: Pick<Media, 'requireOwnFile'> }) {
  const handlers: Handlers<typeof questionRoutes> = {
    listFileQuestions: async ({ params, caller }) => {
      await media.requireOwnFile(params.fileId, caller.userId);
      return { aiQuestions: [] };
    },
    listFileAnswers: async ({ params, caller }) => {
      await media.requireOwnFile(params.fileId, caller.userId);
      throw new AppError('not_found', 'Вопрос не найден');
    },
  };
  return { handlers };
}
