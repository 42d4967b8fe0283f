import { z } from 'zod';
import { defineEvents } from './event.ts';
import { DayCounting, FileArrangement, FileDays, FileNeighbours, LabelledAmount, WalkedList } from './file-list.ts';
import { FileKind } from './file-kind.ts';
import { Label } from './labels.ts';
import { Pause } from './pauses.ts';
import { Provider } from './provider.ts';
import { MAX_DESCRIPTION_LENGTH } from './recognition.ts';
import { defineRoutes } from './route.ts';
import { StreamSdp } from './streams.ts';
import { Id, MAX_ID, line, paragraph, requiredLine, Time } from './values.ts';

/** Constants of the file list and its cards (A sections 4 and 9). */
export const FILE_PAGE_SIZE = 30;
export const SCROLL_TRIGGER_SHARE = 0.1;
export const DESCRIPTION_FIRST_CHECK_MS = 20_000;
export const DESCRIPTION_CHECK_MS = 30_000;
export const DESCRIPTION_SHOWN_LETTERS = 100;
export const DELETED_KEPT_DAYS = 30;
/** The largest file a browser may bring in one call. */
export const MAX_FILE_BYTES = 20 * 1024 ** 3;
const MAX_PAGE_SIZE = 100;

/** Constants of the recorder (A section 9, B section 4). A recording whose browser falls silent is finished without it. */
export const RECORDING_CHUNK_MS = 500;
export const LOCAL_RECORDING_MS = 10_000;
export const RECORDING_SILENCE_MS = 15_000;
export const RECORDING_SAMPLE_RATE = 44_100;
export const RECORDER_VIDEO = { width: 320, height: 240 } as const;

export const DataSourceFile = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    /**
     * What a browser can show: the file itself, or a rendition of it. Short-lived and signed. Null while there is none.
     */
    file_url: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    /** Without the password. */
    rtsp_url: z.string().nullable(),
    ai_description: z.string().nullable(),
    /** Who wrote the description, and with what. */
    ai_provider: Provider.nullable(),
    ai_model: z.string().nullable(),
    /** Null: still recognising. Empty: no text found. */
    ocr_result: z.string().nullable(),
    qr_codes: z.array(z.string()),
    real_date: Time.nullable(),
    labels: z.array(Label),
    data_source_id: Id,
    project_id: Id,
    sha256_checksum: z.string().nullable(),
    kind: FileKind,
    /** The name it was brought under. */
    name: z.string(),
    size: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration_seconds: z.number().nullable(),
    /**
     * Whether thumbnail and rendition are made: 'preparing' until then, 'failed' with the reason when they cannot be.
     */
    state: z.enum(['preparing', 'ready', 'failed']),
    state_reason: z.string().nullable(),
    /**
     * How the description is coming on: 'waiting' in the queue, 'running' on a worker, 'failed' when nobody could do
     * it; a pause while something stands in the way; 'none' when there is nothing to look at yet.
     */
    recognition: z.enum(['none', 'waiting', 'running', 'done', 'failed', ...Pause.options]),
    /**
     * The middle of what matters most on the picture, in fractions: a crop that shows it shows the picture. Null while
     * nothing is known.
     */
    focus: z.object({ x: z.number(), y: z.number() }).nullable(),
    /** Its retention has ended: what was said and drawn about it is kept with its thumbnail, the bytes are not. */
    expired: z.boolean(),
    /** The camera it was cut from; null of everything else. */
    stream_file_id: Id.nullable(),
    created_at: Time,
  })
  .meta({ id: 'DataSourceFile' });
export type DataSourceFile = z.output<typeof DataSourceFile>;

/** A file without what is drawn on it: labels travel by `labels.changed`, and nothing else touches them. */
export const FileWithoutLabels = DataSourceFile.omit({ labels: true }).meta({ id: 'FileWithoutLabels' });
export type FileWithoutLabels = z.output<typeof FileWithoutLabels>;
const FileChanges = z.object({
  id: Id,
  data_source_id: Id,
  /** The fields that are other now. */ changes: FileWithoutLabels.partial(),
});
export type FileChanges = z.output<typeof FileChanges>;
const FileReference = z.object({ id: Id, data_source_id: Id });

export const fileEvents = defineEvents({
  'file.added': FileWithoutLabels,
  'file.changed': FileChanges,
  /** Description, text, codes and detections are there: the moment a card types its description. */
  'file.described': FileChanges,
  'file.deleted': FileReference,
  /** A deleted file is back, with what is drawn on it: whoever shows it asks for it. */
  'file.restored': FileReference,
});

/** The member `params` of the multipart upload, as JSON text. */
export const UploadParams = z
  .object({
    title: line(200).default(''),
    description: paragraph(5000).default(''),
    data_source_id: Id,
    project_id: Id,
    /** Checked when sent; the recorder does not send it. */
    sha256_checksum: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, { error: 'Ожидается SHA-256 в шестнадцатеричном виде' })
      .optional(),
    /** The file is one part of a recording that grows: parts come in order, and a repeated one counts once. */
    recording_id: z.uuid({ error: 'Ожидается UUID' }).optional(),
    seq: z.int().min(0).max(MAX_ID).optional(),
    /** The last part: the recording becomes a file. */
    final: z.boolean().optional(),
  })
  .refine(
    ({ recording_id, seq, final }) =>
      recording_id === undefined ? seq === undefined && final === undefined : seq !== undefined,
    { path: ['seq'], error: 'Часть записи называет и recording_id, и seq' },
  )
  .meta({ id: 'UploadParams' });
export type UploadParams = z.output<typeof UploadParams>;

/** The answer to a part that is not the last one. */
export const RecordingProgress = z
  .object({ recording: z.object({ recording_id: z.string(), next_seq: z.int() }) })
  .meta({ id: 'RecordingProgress' });
export type RecordingProgress = z.output<typeof RecordingProgress>;

export const STREAM_SCHEMES = ['rtsp:', 'rtsps:', 'rtp:'] as const;

export const NewStream = z
  .object({
    title: line(200).default(''),
    description: paragraph(5000).default(''),
    data_source_id: Id,
    project_id: Id,
    rtsp_url: requiredLine(2000),
    /** For an rtp:// link: what is sent there. */
    sdp: StreamSdp.optional(),
  })
  .meta({ id: 'NewStream' });
export type NewStream = z.output<typeof NewStream>;

const whole = (fallback: number, smallest: number, largest: number) =>
  z.coerce.number().int().min(smallest).max(largest).default(fallback);
const Page = FileArrangement.extend({
  page: whole(0, 0, 1_000_000),
  page_size: whole(FILE_PAGE_SIZE, 1, MAX_PAGE_SIZE),
});
const FilePage = z.object({ data_source_files: z.array(DataSourceFile) });

const FILE = '/api/projects/data_sources/{dataSourceId}/data_source_files';

export const fileRoutes = defineRoutes({
  countFiles: {
    method: 'GET',
    path: `${FILE}/count`,
    access: 'user',
    permission: 'file.read',
    answer: z.object({ amount: z.int() }),
  },
  /** The sum of all days is how many files there are. */
  countFilesByDay: {
    method: 'GET',
    path: `${FILE}/days`,
    access: 'user',
    permission: 'file.read',
    query: DayCounting,
    answer: FileDays,
  },
  /** What is seen or drawn on the files of the source, the commonest first. */
  listFileClasses: {
    method: 'GET',
    path: `${FILE}/classes`,
    access: 'user',
    permission: 'file.read',
    answer: z.object({ classes: z.array(z.object({ title: z.string(), amount: z.int() })) }),
  },
  /** Newest first, unless asked for otherwise. */
  listFiles: {
    method: 'GET',
    path: `${FILE}/index`,
    access: 'user',
    permission: 'file.read',
    query: Page,
    answer: FilePage,
  },
  /** Only those that have an AI description. */
  listProcessedFiles: {
    method: 'GET',
    path: `${FILE}/ai_index`,
    access: 'user',
    permission: 'file.read',
    query: Page,
    answer: FilePage,
  },
  /** Of the whole list, whatever it asks of labels. */
  countLabelledFiles: {
    method: 'GET',
    path: `${FILE}/labelled`,
    access: 'user',
    permission: 'file.read',
    query: WalkedList,
    answer: LabelledAmount,
  },
  showFile: {
    method: 'GET',
    path: `${FILE}/{fileId}/show`,
    access: 'user',
    permission: 'file.read',
    answer: DataSourceFile,
  },
  /** Of a file that has no description yet, among all files: such a file stands in no list of processed ones. */
  listFileNeighbours: {
    method: 'GET',
    path: `${FILE}/{fileId}/neighbours`,
    access: 'user',
    permission: 'file.read',
    query: WalkedList,
    answer: FileNeighbours,
  },
  /** The first file without labels after this one; past the end of the list, from its beginning. */
  findUnlabelledFile: {
    method: 'GET',
    path: `${FILE}/{fileId}/next_unlabelled`,
    access: 'user',
    permission: 'file.read',
    query: WalkedList,
    answer: z.object({ id: z.int().nullable() }),
  },
  changeFile: {
    method: 'PATCH',
    path: `${FILE}/{fileId}`,
    access: 'user',
    permission: 'file.manage',
    body: z.object({
      title: requiredLine(200).optional(),
      description: paragraph(5000).optional(),
      /** A correction by a user: it stays, whatever machines say later. */
      ai_description: paragraph(MAX_DESCRIPTION_LENGTH).min(1).optional(),
    }),
    answer: DataSourceFile,
  },
  deleteFile: {
    method: 'DELETE',
    path: `${FILE}/{fileId}`,
    access: 'user',
    permission: 'file.manage',
    answer: DataSourceFile,
  },
  restoreFile: {
    method: 'POST',
    path: `${FILE}/{fileId}/restore`,
    access: 'user',
    permission: 'file.manage',
    answer: DataSourceFile,
  },
  /**
   * A whole file, or one part of a recording: then the answer tells which part comes next, and only the last one
   * answers with the file.
   */
  uploadFile: {
    method: 'POST',
    path: '/api/projects/data_sources/data_source_files/new',
    access: 'user',
    permission: 'file.add',
    expensive: true,
    tries: 1,
    upload: true,
    body: UploadParams,
    answer: z.union([DataSourceFile, RecordingProgress]),
  },
  newStream: {
    method: 'POST',
    path: '/api/projects/data_sources/data_source_files/new_rtsp',
    access: 'user',
    permission: 'stream.manage',
    tries: 1,
    body: NewStream,
    answer: DataSourceFile,
  },
  showProjectFile: {
    method: 'GET',
    path: '/api/users/projects/{projectId}/data_source_files/{fileId}',
    access: 'user',
    permission: 'file.read',
    answer: z.object({ file_url: z.string().nullable(), thumbnail_url: z.string().nullable(), expired: z.boolean() }),
  },
});
