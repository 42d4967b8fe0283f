import type { contract } from '@rakurs/contract';
import type { Row } from './row.ts';

const NEW_QUESTION = () => ({ content: 'Есть ли кошка?' });
const REACTION = { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' } as const;
const ofSource = (of: { dataSourceId: number; sourceQuestionId: number }) => ({
  dataSourceId: of.dataSourceId,
  questionId: of.sourceQuestionId,
});

export const recognitionRows = {
  //                          nobody owner other admin lent house
  showProcessing: [401, 200, 200, 200, 401, 401],
  showRecognition: [401, 200, 404, 404, 401, 401],
  showRecognising: [401, 200, 404, 404, 401, 401, { body: (of) => ({ data_source_id: of.dataSourceId }) }],
  restoreDescription: [401, 200, 404, 404, 401, 401],
  listSimilar: [401, 200, 404, 404, 401, 401],

  listDetections: [
    401,
    200,
    404,
    404,
    401,
    401,
    { query: (of) => ({ data_source_file_id: String(of.fileId), classifier_id: String(of.classifierId) }) },
  ],
  showDetectionPicture: [401, 200, 404, 404, 401, 401],
  judgeDetection: [401, 200, 404, 404, 401, 401, { body: () => ({ is_right: true }) }],
  reindexProject: [401, 202, 404, 404, 401, 401],
  showReindexing: [401, 200, 404, 404, 401, 401],
  listClassifiers: [401, 200, 404, 404, 401, 401],
  createFrameClassifier: [
    401,
    200,
    404,
    404,
    401,
    401,
    {
      body: (of) => ({
        title: 'Склад открыт',
        with_data_source_id: of.dataSourceId,
        without_data_source_id: of.otherSourceId,
      }),
    },
  ],
  changeClassifier: [401, 200, 404, 404, 401, 401, { body: () => ({ threshold: 0.5 }) }],
  suggestFrames: [401, 200, 404, 404, 401, 401],
  markAbsence: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ data_source_file_id: of.fileId, second: 0, is_absent: true }) },
  ],
  // It is there, and was not taught to be taken away.
  exportClassifier: [401, 409, 404, 404, 401, 401],
  deleteClassifier: [401, 409, 404, 404, 401, 401],

  listProjectQuestions: [401, 200, 404, 404, 401, 401],
  tickBacktest: [401, 200, 404, 404, 401, 401, { body: (of) => ({ frame_id: of.frameId, is_right: true }) }],
  createProjectQuestion: [401, 200, 404, 404, 401, 401, { body: NEW_QUESTION }],
  changeProjectQuestion: [401, 200, 404, 404, 401, 401, { body: NEW_QUESTION }],
  deactivateProjectQuestion: [401, 200, 404, 404, 401, 401],
  activateProjectQuestion: [401, 200, 404, 404, 401, 401],
  listSourceQuestions: [401, 200, 404, 404, 401, 401],
  createSourceQuestion: [401, 200, 404, 404, 401, 401, { body: NEW_QUESTION }],
  changeSourceQuestion: [401, 200, 404, 404, 401, 401, { params: ofSource, body: NEW_QUESTION }],
  deactivateSourceQuestion: [401, 200, 404, 404, 401, 401, { params: ofSource }],
  activateSourceQuestion: [401, 200, 404, 404, 401, 401, { params: ofSource }],
  listReactions: [401, 200, 404, 404, 401, 401],
  createReaction: [401, 200, 404, 404, 401, 401, { body: () => REACTION }],
  changeReaction: [401, 200, 404, 404, 401, 401, { body: (of) => ({ id: of.reactionId, ...REACTION }) }],
  deleteReaction: [401, 200, 404, 404, 401, 401],
  listPossibleAnswers: [401, 200, 404, 404, 401, 401],
  showApplying: [401, 200, 404, 404, 401, 401],
  showPlacingPrice: [
    401,
    200,
    404,
    404,
    401,
    401,
    { body: (of) => ({ file_ids: [of.fileId], data_source_id: of.otherSourceId, act: 'move' }) },
  ],
  showBacktest: [401, 200, 404, 404, 401, 401],
  listFileQuestions: [401, 200, 404, 404, 401, 401],
  listFileAnswers: [401, 200, 404, 404, 401, 401],

  sendDialogMessage: [401, 200, 404, 404, 401, 401, { body: () => ({ content: 'Сколько файлов?' }) }],
  listDialogMessages: [401, 200, 404, 404, 401, 401],
  showReplyPrice: [401, 200, 404, 404, 401, 401],
} satisfies Partial<Record<keyof typeof contract, Row>>;
