import type { streamRoutes } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { StreamsService } from './keeping/streams.service.ts';

const notYet = (): never => {
  throw new AppError('unavailable', 'Запись камер ещё не готова');
};

export const createStreamHandlers = ({ streams }: { streams: StreamsService }): Handlers<typeof streamRoutes> => ({
  listStreams: async ({ query, caller }) => ({ streams: await streams.list(caller.userId, query) }),
  showStream: ({ params, caller }) => streams.show(params.fileId, caller.userId),
  changeStream: ({ params, body, caller }) => streams.change(params.fileId, caller.userId, body),
  priceStream: notYet,
  showRecord: notYet,
  showRecordedMoment: notYet,
  exportRecord: notYet,
  keepRecord: notYet,
  showRetention: notYet,
  changeRetention: notYet,
});
