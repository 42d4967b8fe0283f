import type { detectionRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Absences } from './absences.service.ts';
import type { Classifiers } from './classifiers.service.ts';
import type { DetectionsService } from './detections.service.ts';
import type { FrameClasses } from './frame-classes.service.ts';
import type { Place } from './known-classes.service.ts';
import type { ReindexingService } from './reindexing.service.ts';
import type { Suggesting } from './suggesting.service.ts';

export interface DetectionHandlersDeps {
  absences: Absences;
  classifiers: Classifiers;
  detections: DetectionsService;
  frameClasses: FrameClasses;
  reindexing: ReindexingService;
  suggesting: Suggesting;
}

const placeOf = ({
  params: { projectId },
  caller: { userId },
}: {
  params: { projectId: number };
  caller: { userId: number };
}): Place => ({ projectId, userId });

export const createDetectionHandlers = ({
  absences,
  classifiers,
  detections,
  frameClasses,
  reindexing,
  suggesting,
}: DetectionHandlersDeps): Handlers<typeof detectionRoutes> => ({
  listDetections: ({ query, ...call }) =>
    detections.list(placeOf(call), {
      fileId: query.data_source_file_id,
      classifierId: query.classifier_id,
      withProposals: query.with_proposals === 'true',
    }),
  showDetectionPicture: (call) => detections.showPicture(placeOf(call), call.params.detectionId),
  judgeDetection: ({ body, ...call }) => detections.judge(placeOf(call), call.params.detectionId, body.is_right),
  reindexProject: (call) => reindexing.start(placeOf(call)),
  showReindexing: (call) => reindexing.show(placeOf(call)),
  listClassifiers: async (call) => ({ classifiers: await classifiers.list(placeOf(call)) }),
  createFrameClassifier: ({ body, ...call }) => frameClasses.create(placeOf(call), body),
  changeClassifier: ({ body, ...call }) => classifiers.change(placeOf(call), call.params.classifierId, body),
  deleteClassifier: (call) => frameClasses.remove(placeOf(call), call.params.classifierId),
  suggestFrames: async (call) => ({ frames: await suggesting.suggest(placeOf(call), call.params.classifierId) }),
  markAbsence: ({ body, ...call }) =>
    absences.mark(placeOf(call), call.params.classifierId, {
      fileId: body.data_source_file_id,
      second: body.second,
      isAbsent: body.is_absent,
    }),
});
