import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { line, requiredLine, Time } from './values.ts';

/**
 * How the files of a source are arranged. All of it is optional: without a word they come newest first, as the
 * specification has it.
 */
export const FileSort = z.enum(['added', 'taken', 'name', 'size'], {
  error: 'Сортировать можно по полям added, taken, name, size',
});
export type FileSort = z.output<typeof FileSort>;
export const SortOrder = z.enum(['asc', 'desc'], { error: 'Порядок: asc или desc' });
export type SortOrder = z.output<typeof SortOrder>;
/** What a user expects first: the newest, the largest, the letter А. */
export const USUAL_ORDER: Record<FileSort, SortOrder> = { added: 'desc', taken: 'desc', name: 'asc', size: 'desc' };

const yesOrNo = z.enum(['yes', 'no'], { error: 'Ожидается yes или no' });
const moment = Time.refine((value) => !Number.isNaN(Date.parse(value)), {
  error: 'Ожидается время в формате ISO 8601',
});

/** Which files of a source; what was taken at an unknown time counts from when it was added. */
export const fileFilters = {
  kind: z.enum(FileKind.options, { error: 'Тип: image, video или stream' }).optional(),
  /** Something seen by machines or drawn by people, by its Russian name. */
  class_name: requiredLine(200).optional(),
  labelled: yesOrNo.optional(),
  taken_from: moment.optional(),
  /** Up to this moment, which is not itself included. */
  taken_until: moment.optional(),
};
export const FileArrangement = z.object({
  sort: FileSort.default('added'),
  order: SortOrder.optional(),
  ...fileFilters,
});
export type FileArrangement = z.output<typeof FileArrangement>;
export type FileFilters = Omit<FileArrangement, 'sort' | 'order'>;

export const DayCounting = z.object({
  processed: yesOrNo.default('no'),
  ...fileFilters,
  sort: FileSort.extract(['added', 'taken'], { error: 'По дням считают added и taken' }).default('taken'),
  time_zone: line(64).default('UTC'),
});
export type DayCounting = z.output<typeof DayCounting>;

/**
 * A list of files that is walked through one by one: from each file to those beside it. `processed`: only those that
 * have an AI description.
 */
export const WalkedList = FileArrangement.extend({ processed: yesOrNo.default('no') });
export type WalkedList = z.output<typeof WalkedList>;

/** Ids of the files beside one, the nearest first: a few on each side, so that who walks fast need not wait. */
export const FileNeighbours = z
  .object({ before: z.array(z.int()), after: z.array(z.int()) })
  .meta({ id: 'FileNeighbours' });
export type FileNeighbours = z.output<typeof FileNeighbours>;
export const MAX_NEIGHBOURS = 5;

/** How many files of a list are labelled, of those that can be: nobody draws on a stream. */
export const LabelledAmount = z.object({ labelled: z.int(), amount: z.int() }).meta({ id: 'LabelledAmount' });
export type LabelledAmount = z.output<typeof LabelledAmount>;

/** How many files there are of each day, oldest first; days without any are left out. */
export const FileDays = z
  .object({ days: z.array(z.object({ day: z.iso.date(), amount: z.int() })) })
  .meta({ id: 'FileDays' });
export type FileDays = z.output<typeof FileDays>;
