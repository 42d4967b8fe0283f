import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { FrameReading, Second, SightOfFrame, storedText, TaskFrame } from './frames.ts';
import { Provider } from './provider.ts';
import { defineRoutes } from './route.ts';
import { defineTasks } from './task.ts';
import { Id, Time } from './values.ts';

export const LONGEST_DESCRIPTION = 5000;

/** A stretch of a video and what is told of it. */
export const Scene = z.object({ second: Second, until_second: Second, text: storedText(LONGEST_DESCRIPTION) });
export type Scene = z.output<typeof Scene>;

export const Description = z.object({
  text: storedText(LONGEST_DESCRIPTION).min(1),
  provider: Provider.exclude(['person']),
  model: storedText(200).min(1),
  /** Of a video: what happens over time. Empty for pictures. */
  scenes: z.array(Scene),
});
export type Description = z.output<typeof Description>;

/** What a worker answers to a task 'recognise': words for the file, and what it saw on each frame. */
export const Recognition = z.object({ description: Description, frames: z.array(SightOfFrame).min(1) }).meta({ id: 'Recognition' });
export type Recognition = z.output<typeof Recognition>;

export const recognitionTasks = defineTasks({
  recognise: {
    payload: z.object({ kind: FileKind, real_date: Time.nullable(), duration_seconds: z.number().nullable(), frames: z.array(TaskFrame).min(1) }),
    result: Recognition,
  },
});

/** What was read on a file, for the file's own screen. Everything is empty while it is being read. */
export const FileRecognition = z
  .object({
    status: z.enum(['waiting', 'running', 'done', 'failed', 'none']),
    /** Why there is no reading, for the person. */
    reason: z.string().nullable(),
    provider: Provider.nullable(),
    model: z.string().nullable(),
    scenes: z.array(Scene),
    frames: z.array(FrameReading),
  })
  .meta({ id: 'FileRecognition' });
export type FileRecognition = z.output<typeof FileRecognition>;

/** The long command that reads a file, or all files of a data source, anew. Its ticket's result is {files: number, failed: number}. */
export const RECOGNISE_COMMAND = 'recognise_again';
export const RecogniseParams = z.union([z.object({ data_source_file_id: Id }).strict(), z.object({ data_source_id: Id }).strict()]);
export type RecogniseParams = z.input<typeof RecogniseParams>;

export const recognitionRoutes = defineRoutes({
  showRecognition: { method: 'GET', path: '/api/data_source_files/{fileId}/recognition', access: 'user', answer: FileRecognition },
});
