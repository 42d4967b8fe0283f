import { z } from 'zod';
import { CLASS_COLOURS, CLASS_DIGITS } from './class-colours.ts';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Done, Id, requiredLine } from './values.ts';

/** Constants of labelling (A sections 5 and 9). */
export const MIN_LABEL_SIDE = 0.005;
export const EMPTY_TITLE = 'Название не может быть пустым';
export const TOO_SMALL = 'Область слишком маленькая';
export const MAX_LABEL_TITLE_LENGTH = 200;
/** Of one file: all of them are sent to whoever opens it. */
export const MAX_LABELS_OF_FILE = 5000;

const fraction = z.number().min(0).max(1);

/** A named rectangle, in fractions of width and height, at a second of a video (0 for pictures). */
export const Label = z
  .object({
    id: Id,
    title: z.string(),
    x0: fraction,
    y0: fraction,
    x1: fraction,
    y1: fraction,
    time_frame: z.number().min(0),
  })
  .meta({ id: 'Label' });
export type Label = z.output<typeof Label>;

export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Wider and taller than the least that can be meant; corners may be given in any order. */
export const isLargeEnough = ({ x0, y0, x1, y1 }: Rectangle): boolean =>
  Math.abs(x1 - x0) > MIN_LABEL_SIDE && Math.abs(y1 - y0) > MIN_LABEL_SIDE;

const areaOf = ({ x0, y0, x1, y1 }: Rectangle): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
/** What two rectangles have in common of what they cover together: 0 apart, 1 the same. */
export function overlapOf(one: Rectangle, other: Rectangle): number {
  const common = areaOf({
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  });
  return common === 0 ? 0 : common / (areaOf(one) + areaOf(other) - common);
}
/**
 * From this overlap on, what a taught class has found is the thing that was seen there: descriptions and lists of what
 * is seen name it by the class. A cap on a head and its wearer are two.
 */
export const NAMED_BY_CLASS_OVERLAP = 0.45;

const title = z.string().trim().min(1, { error: EMPTY_TITLE }).pipe(requiredLine(MAX_LABEL_TITLE_LENGTH));
const second = z.number().min(0).max(1_000_000);
const rectangle = { x0: fraction, y0: fraction, x1: fraction, y1: fraction };
const reference = z.object({ id: Id });

export const NewLabel = z
  .object({
    title,
    project: reference,
    dataSource: reference,
    dataSourceFile: reference,
    ...rectangle,
    timeFrame: second.default(0),
  })
  .refine(isLargeEnough, { error: TOO_SMALL, path: ['x1'] })
  .meta({ id: 'NewLabel' });
export type NewLabel = z.output<typeof NewLabel>;

export const LabelChange = z
  .object({ title: title.optional(), ...z.object(rectangle).partial().shape, time_frame: second.optional() })
  .meta({ id: 'LabelChange' });
export type LabelChange = z.output<typeof LabelChange>;

/** Notations of a data set that a caller may ask for alone; without one all of them are in it. */
export const DatasetFormat = z.enum(['coco', 'yolo', 'voc', 'csv']);
export type DatasetFormat = z.output<typeof DatasetFormat>;
export const NO_LABELS = 'В источнике нет меток';

/**
 * What the labels of a project are called: how many of each, in which of the colours (`class-colours.ts`) they are
 * drawn, and by which digit they
 * are given. A digit stays with its class; who labels knows it by heart.
 */
export const LabelClass = z
  .object({
    title: z.string(),
    amount: z.int(),
    colour: z.int().min(0),
    digit: z.int().min(1).max(CLASS_DIGITS).nullable().default(null),
  })
  .meta({ id: 'LabelClass' });
export type LabelClass = z.output<typeof LabelClass>;
/**
 * A class that was renamed in the whole project: what machines still call by its old name is offered by the new one.
 */
export const RenamedClass = z.object({ from: z.string(), to: z.string() });
export type RenamedClass = z.output<typeof RenamedClass>;
/** `merge`: the caller knows that there is a class of the new name already, and wants the two to be one. */
export const ClassRenaming = z
  .object({ from: title, to: title, merge: z.boolean().default(false) })
  .meta({ id: 'ClassRenaming' });
export type ClassRenaming = z.output<typeof ClassRenaming>;
export const ClassColouring = z
  .object({
    title,
    colour: z
      .int()
      .min(0)
      .max(CLASS_COLOURS - 1),
  })
  .meta({ id: 'ClassColouring' });
export type ClassColouring = z.output<typeof ClassColouring>;

export const labelEvents = defineEvents({
  /** Which labels of the file are new or other now, and which are gone. */
  'labels.changed': z.object({ data_source_file_id: Id, changed: z.array(Label), deleted: z.array(Id) }),
  /** Classes of the project are called or coloured otherwise now; labels with them. */
  'classes.changed': z.object({ project_id: Id }),
});

const FILE = '/api/projects/data_sources/data_source_files/{fileId}/labels';

export const labelRoutes = defineRoutes({
  listLabels: {
    method: 'GET',
    path: `${FILE}/index`,
    access: 'user',
    permission: 'label.read',
    answer: z.object({ labels: z.array(Label) }),
  },
  createLabel: {
    method: 'POST',
    path: `${FILE}/new`,
    access: 'user',
    permission: 'label.write',
    body: NewLabel,
    answer: Label,
  },
  changeLabel: {
    method: 'PATCH',
    path: `${FILE}/{labelId}`,
    access: 'user',
    permission: 'label.write',
    body: LabelChange,
    answer: Label,
  },
  /** A GET by specification. */
  deleteLabel: {
    method: 'GET',
    path: `${FILE}/{labelId}/delete`,
    access: 'user',
    permission: 'label.write',
    changes: true,
    answer: Done,
  },
  removeLabel: { method: 'DELETE', path: `${FILE}/{labelId}`, access: 'user', permission: 'label.write', answer: Done },
  restoreLabel: {
    method: 'POST',
    path: `${FILE}/{labelId}/restore`,
    access: 'user',
    permission: 'label.write',
    answer: Label,
  },
  listProjectLabels: {
    method: 'GET',
    path: '/api/projects/{projectId}/labels/index',
    access: 'user',
    permission: 'label.read',
    /** `counts_only`: a project may have a hundred thousand labels, and a card wants only how many of which title. */
    query: z.object({ counts_only: z.enum(['true', 'false']).default('false') }),
    answer: z.object({
      labels: z.array(Label),
      counts: z.array(LabelClass),
      renamed: z.array(RenamedClass).default([]),
    }),
  },
  /**
   * All labels of one name get another; a name that is taken already makes the two classes one, if the caller says so.
   * Answers how many labels it were.
   */
  renameLabelClass: {
    method: 'POST',
    path: '/api/projects/{projectId}/labels/classes/rename',
    access: 'user',
    permission: 'label.manage',
    body: ClassRenaming,
    answer: z.object({ labels: z.int() }),
  },
  /** A colour that another class of the project has is refused. */
  colourLabelClass: {
    method: 'POST',
    path: '/api/projects/{projectId}/labels/classes/colour',
    access: 'user',
    permission: 'label.manage',
    body: ClassColouring,
    answer: Done,
  },
  /**
   * A zip: pictures, frames of videos, and what is drawn on them. `annotations_only` leaves the pictures out. No owner
   * is refused: pictures
   * of picture files are for who may train models, and are left out of anybody else's set. `fetchBlob` of
   * `addressOf(...)`.
   */
  downloadDataset: {
    method: 'GET',
    path: '/api/projects/data_sources/{dataSourceId}/download_dataset.zip',
    access: 'user',
    permission: 'file.download',
    expensive: true,
    query: z.object({ format: DatasetFormat.optional(), annotations_only: z.enum(['true', 'false']).default('false') }),
    bytes: 'application/zip',
    answer: z.never(),
  },
});
