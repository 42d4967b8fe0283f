import { z } from 'zod';
import { defineEvents } from './event.ts';
import { Price } from './financials.ts';
import { MAX_LABEL_TITLE_LENGTH } from './labels.ts';
import { defineRoutes } from './route.ts';
import { ClassifierKind, HeldOutScores } from './teaching.ts';
import { NewTicket } from './tickets.ts';
import { Done, Id, requiredLine, Time } from './values.ts';

/** Constants of the detections area (B section 9). */
export const DETECTIONS_POLL_MS = 10_000;
export const NO_DETECTIONS_POLL_MS = 60_000;
export const DETECTION_COLUMNS = 1000;
/** A box is shown this near to a detection's time, and fully this near. */
export const BOX_SHOWN_SECONDS = 0.45;
export const BOX_FULL_SECONDS = 0.05;
export const MAX_DETECTIONS = 5000;
/** So many are picked by 'разметьте эти десять'. */
export const MAX_SUGGESTED = 10;
/** From so few examples a class can be taught. */
export const ENOUGH_EXAMPLES = 5;

const fraction = z.number().min(0).max(1);
/** Left, top, right, bottom: fractions of the frame. */
export const Coordinates = z.tuple([fraction, fraction, fraction, fraction]);

export const Detection = z
  .object({
    id: Id,
    class_name: z.string(),
    start_time: z.number().min(0),
    end_time: z.number().min(0),
    coordinates: Coordinates,
    data_source_file_id: Id,
    data_source_id: Id,
    project_id: Id,
    classifier_id: Id,
    confidence: fraction,
    /** False: below the threshold of its class. It is offered to who labels, and shown nowhere else. */
    is_shown: z.boolean(),
    /** What a user said of it; null: nothing. What was called wrong is listed nowhere. */
    is_right: z.literal(true).nullable(),
    /**
     * The way it took through a film: second, left, top, right, bottom. Empty of a picture. In the list of a whole
     * project the moment of `coordinates` alone.
     */
    path: z.array(z.tuple([z.number().min(0), fraction, fraction, fraction, fraction])),
  })
  .meta({ id: 'Detection' });
export type Detection = z.output<typeof Detection>;

/**
 * What a detection is seen on: the picture, or of a film the very moment of its `coordinates`. Null: nothing can be
 * shown.
 */
export const DetectionPicture = z.object({
  picture_url: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type DetectionPicture = z.output<typeof DetectionPicture>;

export const TeachingRound = z.object({
  version: z.int(),
  taught_at: Time,
  examples: z.int(),
  precision: fraction.nullable(),
  recall: fraction.nullable(),
});
export type TeachingRound = z.output<typeof TeachingRound>;

/** A recognisable feature of a project: a title of its labels, or a class of whole frames. */
export const Classifier = z
  .object({
    id: Id,
    title: z.string(),
    kind: ClassifierKind,
    /** As many as there are now: rectangles, or frames of the folder of examples. */
    examples: z.int(),
    counter_examples: z.int(),
    /**
     * 'untaught': never taught; 'stale': examples have changed since; 'learning': a worker is at it; 'failed': it could
     * not be.
     */
    state: z.enum(['untaught', 'learning', 'taught', 'stale', 'failed']),
    /** Why it could not be, for people. */
    reason: z.string().nullable(),
    /** Number of the last teaching; null: none. */
    version: z.int().nullable(),
    taught_at: Time.nullable(),
    threshold: fraction.nullable(),
    automatic_threshold: fraction.nullable(),
    /** At the threshold that holds now; null where that cannot be told. */
    precision: fraction.nullable(),
    recall: fraction.nullable(),
    checked_on: z.int(),
    /** By which they are known at any other threshold (`qualityAt`); null: they are not. */
    scores: HeldOutScores.nullable(),
    /** Those that are shown. */
    detections: z.int(),
    rounds: z.array(TeachingRound),
    /** Of whole frames: where its examples and counter-examples lie. */
    with_data_source_id: Id.nullable(),
    without_data_source_id: Id.nullable(),
  })
  .meta({ id: 'Classifier' });
export type Classifier = z.output<typeof Classifier>;

export const NewFrameClassifier = z
  .object({ title: requiredLine(MAX_LABEL_TITLE_LENGTH), with_data_source_id: Id, without_data_source_id: Id })
  .refine(({ with_data_source_id: one, without_data_source_id: other }) => one !== other, {
    error: 'Выберите два разных источника',
    path: ['without_data_source_id'],
  })
  .meta({ id: 'NewFrameClassifier' });
export type NewFrameClassifier = z.input<typeof NewFrameClassifier>;

/** What reindexing would take. `learning`: classes to teach first. `ticket_id`: the one under way. */
export const Reindexing = z
  .object({ price: Price, classes: z.int(), learning: z.int(), ticket_id: Id.nullable() })
  .meta({ id: 'Reindexing' });
export type Reindexing = z.output<typeof Reindexing>;

/** A frame that would teach most, and why. */
export const SuggestedFrame = z.object({
  data_source_file_id: Id,
  data_source_id: Id,
  second: z.number().min(0),
  picture_url: z.string().nullable(),
  reason: z.enum(['unsure', 'like_examples', 'unlike_all']),
  proposals: z.array(z.object({ coordinates: Coordinates, confidence: fraction })),
});
export type SuggestedFrame = z.output<typeof SuggestedFrame>;

/** What a user says of a suggested frame: by its file and second. */
export const FrameAbsence = z.object({ data_source_file_id: Id, second: z.number().min(0), is_absent: z.boolean() });

/**
 * The command that `reindex` starts. Its ticket's result is {classes: number, files: number, failed_classes: number,
 * failed_scans: number}: `files` were looked at; a scan is a batch of pictures or a minute of a film.
 */
export const REINDEX_COMMAND = 'reindex';

export const detectionEvents = defineEvents({
  /** Ask anew for what was found on these files; none named: anywhere in the project. */
  'detections.changed': z.object({ project_id: Id, data_source_file_ids: z.array(Id) }),
  'classifiers.changed': z.object({ project_id: Id }),
});

const PROJECT = '/api/users/projects/{projectId}';
const CLASSIFIERS = `${PROJECT}/classifiers`;
export const detectionRoutes = defineRoutes({
  listDetections: {
    method: 'GET',
    path: `${PROJECT}/detections/index`,
    access: 'trainer',
    permission: 'class.read',
    /**
     * `with_proposals`: also what is below the thresholds. The surest of them where there are more than can be told at
     * once.
     */
    query: z.object({
      data_source_file_id: z.coerce.number().pipe(Id).optional(),
      classifier_id: z.coerce.number().pipe(Id).optional(),
      with_proposals: z.enum(['true', 'false']).default('false'),
    }),
    answer: z.object({
      detections: z.array(Detection),
      /** All that are shown, however many are told. */ total: z.int(),
    }),
  },
  showDetectionPicture: {
    method: 'GET',
    path: `${PROJECT}/detections/{detectionId}/picture`,
    access: 'trainer',
    permission: 'class.read',
    answer: DetectionPicture,
  },
  /** Null takes it back. What is called wrong is gone at once, and teaches the class by the next time. */
  judgeDetection: {
    method: 'POST',
    path: `${PROJECT}/detections/{detectionId}/verdict`,
    access: 'trainer',
    permission: 'class.teach',
    body: z.object({ is_right: z.boolean().nullable() }),
    answer: Done,
  },
  /** A GET by specification. */
  reindexProject: {
    method: 'GET',
    path: `${PROJECT}/reindex`,
    access: 'trainer',
    permission: 'class.teach',
    expensive: true,
    changes: true,
    status: 202,
    answer: NewTicket,
  },
  showReindexing: {
    method: 'GET',
    path: `${PROJECT}/reindexing`,
    access: 'trainer',
    permission: 'class.read',
    answer: Reindexing,
  },
  listClassifiers: {
    method: 'GET',
    path: `${CLASSIFIERS}/index`,
    access: 'trainer',
    permission: 'class.read',
    answer: z.object({ classifiers: z.array(Classifier) }),
  },
  createFrameClassifier: {
    method: 'POST',
    path: `${CLASSIFIERS}/new`,
    access: 'trainer',
    permission: 'class.teach',
    body: NewFrameClassifier,
    answer: Classifier,
  },
  /** Null: the automatic one. */
  changeClassifier: {
    method: 'PATCH',
    path: `${CLASSIFIERS}/{classifierId}`,
    access: 'trainer',
    permission: 'class.teach',
    body: z.object({ threshold: fraction.nullable() }),
    answer: Classifier,
  },
  /** Of whole frames only: what is a title of labels goes with its labels. */
  deleteClassifier: {
    method: 'DELETE',
    path: `${CLASSIFIERS}/{classifierId}`,
    access: 'trainer',
    permission: 'class.teach',
    answer: Done,
  },
  suggestFrames: {
    method: 'GET',
    path: `${CLASSIFIERS}/{classifierId}/suggestions`,
    access: 'trainer',
    permission: 'class.teach',
    expensive: true,
    answer: z.object({ frames: z.array(SuggestedFrame).max(MAX_SUGGESTED) }),
  },
  /**
   * The class is nowhere on this frame; false takes it back. Such a frame is not suggested again, and teaches the class
   * by the next time.
   */
  markAbsence: {
    method: 'POST',
    path: `${CLASSIFIERS}/{classifierId}/absences`,
    access: 'trainer',
    permission: 'class.teach',
    body: FrameAbsence,
    answer: Done,
  },
  /** A zip: the class as ONNX and JSON, and a small program that runs it. `fetchBlob` of `addressOf(...)`. */
  exportClassifier: {
    method: 'GET',
    path: `${CLASSIFIERS}/{classifierId}/export.zip`,
    access: 'trainer',
    permission: 'class.teach',
    expensive: true,
    bytes: 'application/zip',
    answer: z.never(),
  },
});
