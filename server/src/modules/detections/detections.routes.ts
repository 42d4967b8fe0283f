import type { detectionRoutes, Permission } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Absences } from './absences.service.ts';
import type { Classifiers } from './classifiers.service.ts';
import type { DetectionsService } from './detections.service.ts';
import type { FrameClasses } from './frame-classes.service.ts';
import type { OpenPlace } from './place.ts';
import type { ReindexingService } from './reindexing.service.ts';
import type { Suggesting } from './suggesting.service.ts';

interface CallOfProject {
  params: { projectId: number };
  caller: UserActor;
}

export interface DetectionHandlersDeps {
  /** Lets into the project who may do it there. */
  open: (actor: UserActor, projectId: number, permission: Permission) => Promise<OpenPlace>;
  absences: Absences;
  classifiers: Classifiers;
  detections: DetectionsService;
  frameClasses: FrameClasses;
  reindexing: ReindexingService;
  suggesting: Suggesting;
}

export const createDetectionHandlers = ({
  absences,
  classifiers,
  detections,
  frameClasses,
  reindexing,
  suggesting,
  open,
}: DetectionHandlersDeps): Handlers<typeof detectionRoutes> => {
  const read = ({ params, caller }: CallOfProject) => open(caller, params.projectId, 'class.read');
  const teach = ({ params, caller }: CallOfProject) => open(caller, params.projectId, 'class.teach');
  return {
    listDetections: async ({ query, ...call }) =>
      detections.list(await read(call), {
        fileId: query.data_source_file_id,
        classifierId: query.classifier_id,
        withProposals: query.with_proposals === 'true',
      }),
    showDetectionPicture: async (call) => detections.showPicture(await read(call), call.params.detectionId),
    judgeDetection: async ({ body, ...call }) =>
      detections.judge(await teach(call), call.params.detectionId, body.is_right),
    reindexProject: async (call) => reindexing.start(await teach(call)),
    showReindexing: async (call) => reindexing.show(await read(call)),
    listClassifiers: async (call) => ({ classifiers: await classifiers.list(await read(call)) }),
    createFrameClassifier: async ({ body, ...call }) => frameClasses.create(await teach(call), body),
    changeClassifier: async ({ body, ...call }) =>
      classifiers.change(await teach(call), call.params.classifierId, body),
    deleteClassifier: async (call) => frameClasses.remove(await teach(call), call.params.classifierId),
    suggestFrames: async (call) => ({ frames: await suggesting.suggest(await teach(call), call.params.classifierId) }),
    markAbsence: async ({ body, ...call }) =>
      absences.mark(await teach(call), call.params.classifierId, {
        fileId: body.data_source_file_id,
        second: body.second,
        isAbsent: body.is_absent,
      }),
  };
};
