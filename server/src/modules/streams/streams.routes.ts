import type { Permission, streamRoutes } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { PlacedFile } from '#modules/media/index.ts';
import type { CameraEventsService } from './camera-events/camera-events.service.ts';
import type { StreamsService } from './supervisor/streams.service.ts';
import type { Outages } from './outages/outages.service.ts';
import type { Cutting } from './record/cutting.service.ts';
import type { RecordedMoments } from './record/recorded-moments.ts';
import type { RecordService } from './record/record.service.ts';
import type { RetentionService } from './record/retention.service.ts';

export interface StreamHandlersDeps {
  streams: StreamsService;
  record: RecordService;
  cutting: Cutting;
  moments: RecordedMoments;
  cameraEvents: CameraEventsService;
  outages: Pick<Outages, 'between'>;
  retention: RetentionService;
}

export const createStreamHandlers = ({
  streams,
  record,
  cutting,
  moments,
  cameraEvents,
  outages,
  retention,
}: StreamHandlersDeps): Handlers<typeof streamRoutes> => {
  const open = async (caller: UserActor, fileId: number, permission: Permission): Promise<PlacedFile> =>
    (await streams.require(caller, fileId, permission)).file;
  return {
    listStreams: async ({ query, caller }) => ({ streams: await streams.list(caller, query) }),
    showStream: ({ params, caller }) => streams.show(params.fileId, caller),
    changeStream: ({ params, body, caller }) => streams.change(params.fileId, caller, body),
    priceStream: async ({ params, caller }) => cameraEvents.price(await open(caller, params.fileId, 'stream.manage')),
    showRecord: async ({ params, query, caller }) => {
      const { id } = await open(caller, params.fileId, 'stream.view');
      const range = record.rangeOf(query);
      return {
        ...(await cameraEvents.into(await record.show(id, range), { fileId: id, ...range })),
        outages: await outages.between(id, range.from, range.to),
      };
    },
    showRecordedMoment: async ({ params, query, caller }) =>
      moments.find((await open(caller, params.fileId, 'stream.view')).id, query.at),
    exportRecord: async ({ params, body, caller }) =>
      cutting.export(await open(caller, params.fileId, 'stream.view'), body),
    keepRecord: async ({ params, body, caller }) => cutting.keep(await open(caller, params.fileId, 'file.add'), body),
    showRetention: ({ params, caller }) => retention.show(caller, params.dataSourceId),
    changeRetention: ({ params, body, caller }) => retention.change(caller, params.dataSourceId, body),
  };
};
