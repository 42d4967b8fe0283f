import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id } from './values.ts';

/** What machines saw on a file. Coordinates are fractions of the upright picture, `second` is 0 for pictures. */
const fraction = z.number().min(0).max(1);
const box = { x0: fraction, y0: fraction, x1: fraction, y1: fraction };
const second = z.number().min(0).max(1_000_000);
/** What a database can keep: no NUL, and no half of a letter. */
const text = (longest: number) => z.string().max(longest).refine((value) => !/[\0\p{Surrogate}]/u.test(value), { error: 'Недопустимые символы' });

export const LONGEST_DESCRIPTION = 5000;
const MOST_WORDS_OF_FRAME = 3000;
const MOST_CODES_OF_FRAME = 100;
const MOST_DETECTIONS_OF_FRAME = 100;
/** The most frames of one file that are looked at. */
export const MOST_FRAMES = 64;

/** Who wrote a text: our own set of models, a language model behind an OpenAI-compatible server, or a person who corrected it. */
export const Provider = z.enum(['embedded', 'openai', 'person']);
export type Provider = z.output<typeof Provider>;

export const ReadWord = z.object({ text: text(200), confidence: fraction, ...box });
export type ReadWord = z.output<typeof ReadWord>;

export const ReadCode = z.object({ format: text(40), content: text(8000), ...box });
export type ReadCode = z.output<typeof ReadCode>;

/** `class_name` is a Russian noun in the nominative: 'кошка'. */
export const MachineDetection = z.object({ class_name: text(100).min(1), confidence: fraction, ...box });
export type MachineDetection = z.output<typeof MachineDetection>;

/** What was seen in one picture or in one frame of a video. */
export const FrameReading = z.object({
  second,
  /** The text in reading order, lines apart; empty when there is none. */
  text: text(100_000),
  words: z.array(ReadWord).max(MOST_WORDS_OF_FRAME),
  codes: z.array(ReadCode).max(MOST_CODES_OF_FRAME),
  detections: z.array(MachineDetection).max(MOST_DETECTIONS_OF_FRAME),
});
export type FrameReading = z.output<typeof FrameReading>;

/** A stretch of a video and what is told of it. */
export const Scene = z.object({ second, until_second: second, text: text(LONGEST_DESCRIPTION) });
export type Scene = z.output<typeof Scene>;

export const Description = z.object({
  text: text(LONGEST_DESCRIPTION).min(1),
  provider: Provider.exclude(['person']),
  model: text(200).min(1),
  /** Of a video: what happens over time. Empty for pictures. */
  scenes: z.array(Scene).max(MOST_FRAMES),
});
export type Description = z.output<typeof Description>;

/** What a worker answers to a task 'recognise'. */
export const Recognition = z.object({ description: Description, frames: z.array(FrameReading).min(1).max(MOST_FRAMES) }).meta({ id: 'Recognition' });
export type Recognition = z.output<typeof Recognition>;

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
