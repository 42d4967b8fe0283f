import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { Price } from './financials.ts';
import { FrameReading, MAX_FRAMES_OF_TASK, Second, FrameAnalysisEntry, TaskFrame } from './frames.ts';
import { Pause } from './pauses.ts';
import { Provider } from './provider.ts';
import { defineRoutes } from './route.ts';
import { MAX_SELECTED } from './selections.ts';
import { defineTasks } from './task.ts';
import { FrameFeatures } from './teaching.ts';
import { Id, storedText, Time } from './values.ts';

export const MAX_DESCRIPTION_LENGTH = 5000;
/** Of a film: no more than it has moments that are looked at. */
const MAX_SCENES = MAX_FRAMES_OF_TASK;

/** A stretch of a video and what is told of it. */
export const Scene = z.object({ second: Second, until_second: Second, text: storedText(MAX_DESCRIPTION_LENGTH) });
export type Scene = z.output<typeof Scene>;

export const Description = z.object({
  text: storedText(MAX_DESCRIPTION_LENGTH).min(1),
  provider: Provider.exclude(['person']),
  model: storedText(200).min(1),
  /** Of a video: what happens over time. Empty for pictures. */
  scenes: z.array(Scene).max(MAX_SCENES),
  /** Of a picture: where it was taken, as the eyes tell ('на кухне'). Whoever cannot tell leaves it out. */
  place: storedText(200).nullable().optional(),
});
export type Description = z.output<typeof Description>;

/** What a worker answers to a task 'recognise': words for the file, and what it saw on each frame. */
export const Recognition = z
  .object({
    description: Description,
    frames: z.array(FrameAnalysisEntry).min(1).max(MAX_FRAMES_OF_TASK),
    /** Of pictures: what finds taught classes on them later, without another look. */ features: z
      .array(FrameFeatures)
      .max(1)
      .optional(),
  })
  .meta({ id: 'Recognition' });
export type Recognition = z.output<typeof Recognition>;

export const recognitionTasks = defineTasks({
  recognise: {
    payload: z.object({
      kind: FileKind,
      real_date: Time.nullable(),
      /** Of the owner, where there is a date to tell. */ time_zone: z.string().optional(),
      duration_seconds: z.number().nullable(),
      frames: z.array(TaskFrame).min(1),
    }),
    result: Recognition,
  },
});

/** A description with who wrote it, in the words of a file. */
export const Told = z.object({ ai_description: z.string(), ai_provider: Provider, ai_model: z.string() });
export type Told = z.output<typeof Told>;

/** What a class of the project found: on a picture, or over a stretch of a film. */
export const TaughtOnFile = z.object({
  class_name: z.string(),
  confidence: z.number().min(0).max(1),
  second: Second,
  until_second: Second,
  x0: z.number(),
  y0: z.number(),
  x1: z.number(),
  y1: z.number(),
});
export type TaughtOnFile = z.output<typeof TaughtOnFile>;
export const MAX_TAUGHT_SHOWN = 500;

/** What was read on a file, for the file's own screen. Everything is empty while it is being read. */
export const FileRecognition = z
  .object({
    status: z.enum(['waiting', 'running', 'done', 'failed', 'none', ...Pause.options]),
    /** Why there is no reading, or not yet, for the user. */
    reason: z.string().nullable(),
    provider: Provider.nullable(),
    model: z.string().nullable(),
    scenes: z.array(Scene),
    frames: z.array(FrameReading),
    place: z.string().nullable().optional(),
    /** Main colours of a picture on which no thing was seen that a colour could belong to. */
    colours: z.array(z.string()).optional(),
    /** What a machine wrote last, where a user's own words stand in the file. */
    told: Told.nullable().optional(),
    /** What the project's own classes found, in the order of their times. */
    taught: z.array(TaughtOnFile).optional(),
  })
  .meta({ id: 'FileRecognition' });
export type FileRecognition = z.output<typeof FileRecognition>;

/**
 * The long command that reads a file, a selection of files, or all files of a data source, anew. Its ticket's result is
 * {files: number, failed: number}.
 */
export const RECOGNISE_COMMAND = 'recognise_again';
export const RecogniseParams = z.union([
  z.object({ data_source_file_id: Id }).strict(),
  z.object({ data_source_file_ids: z.array(Id).min(1).max(MAX_SELECTED) }).strict(),
  z.object({ data_source_id: Id }).strict(),
]);
export type RecogniseParams = z.input<typeof RecogniseParams>;

const amounts = {
  preparing: z.int(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** Those that wait for something else than a machine. */ no_funds: z.int(),
  over_limit: z.int(),
  over_budget: z.int(),
};
/** What is being done with one's own files, and what could not be done. */
export const Processing = z
  .object({
    /** Machines that answer. */
    workers: z.int(),
    /** All of them together, of late; null when nobody has done anything yet. */
    files_per_minute: z.number().nullable(),
    /**
     * Sources with something under way or failed. `seconds_left`: until the last of it is described, at the present
     * pace; null when that cannot be told.
     */
    sources: z.array(z.object({ data_source_id: Id, ...amounts, seconds_left: z.int().nullable() })),
  })
  .meta({ id: 'Processing' });
export type Processing = z.output<typeof Processing>;

export const recognitionRoutes = defineRoutes({
  showProcessing: {
    method: 'GET',
    path: '/api/users/processing',
    access: 'user',
    permission: 'file.read',
    answer: Processing,
  },
  showRecognition: {
    method: 'GET',
    path: '/api/data_source_files/{fileId}/recognition',
    access: 'user',
    permission: 'file.read',
    answer: FileRecognition,
  },
  /** What reading them anew would take. A POST, though it only looks: the files may be many. */
  showRecognising: {
    method: 'POST',
    path: '/api/users/recognising',
    access: 'user',
    permission: 'file.manage',
    changes: false,
    body: RecogniseParams,
    longBody: true,
    answer: Price,
  },
  /** Puts the machine's own description back in the place of a user's. */
  restoreDescription: {
    method: 'POST',
    path: '/api/data_source_files/{fileId}/recognition/restore_description',
    access: 'user',
    permission: 'file.manage',
    answer: Told,
  },
});
