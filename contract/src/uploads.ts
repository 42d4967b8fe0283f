import { z } from 'zod';
import { MAX_FILE_BYTES } from './files.ts';
import { defineRoutes } from './route.ts';
import { fileName, Id, line, paragraph, Time } from './values.ts';

/**
 * Resumable uploads (tus 1.0), beside the specification's call. A file above this goes part by part, a smaller one in
 * one call.
 */
export const RESUMABLE_OVER_BYTES = 8 * 1024 * 1024;
/** What a broken connection can cost at most. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** An unfinished upload that nothing is added to for so long is thrown away. */
export const UNFINISHED_KEPT_HOURS = 24;
/** Where tus speaks: POST here makes an upload, HEAD, PATCH and DELETE go to `{RESUMABLE_PATH}/{upload id}`. */
export const RESUMABLE_PATH = '/api/projects/uploads';
/** On the answer to a whole upload: the file it has become. */
export const UPLOADED_FILE_HEADER = 'x-file-id';
/** tus answers have no body that could carry the next anti-forgery value. */
export const FRESH_CSRF_HEADER = 'x-csrf';
const MAX_CHECKSUMS = 1000;

const Checksum = z.string().regex(/^[0-9a-fA-F]{64}$/, { error: 'Ожидается SHA-256 в шестнадцатеричном виде' });

/**
 * What is said about a file before its first byte. A tus client says the same in `Upload-Metadata`, with `filename` for
 * the name, and the size in `Upload-Length`.
 */
export const NewUpload = z
  .object({
    name: fileName(1000),
    size: z.int().min(0).max(MAX_FILE_BYTES, { error: 'Файл слишком большой' }),
    title: line(200).default(''),
    description: paragraph(5000).default(''),
    data_source_id: Id,
    project_id: Id,
    sha256_checksum: Checksum.optional(),
  })
  .meta({ id: 'NewUpload' });
export type NewUpload = z.output<typeof NewUpload>;

export const UnfinishedUpload = z
  .object({
    id: z.uuid(),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    data_source_id: Id,
    project_id: Id,
    size: z.int(),
    /** How many bytes have arrived. */
    offset: z.int(),
    sha256_checksum: z.string().nullable(),
    expires_at: Time,
  })
  .meta({ id: 'UnfinishedUpload' });
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

const KnownFile = z.object({ id: Id, title: z.string(), sha256_checksum: z.string() });
export type KnownFile = z.output<typeof KnownFile>;

export const uploadRoutes = defineRoutes({
  /**
   * Makes an upload, or finds the one of the same bytes into the same source that broke off: then the answer says how
   * much of it is here.
   */
  newUpload: {
    method: 'POST',
    path: `${RESUMABLE_PATH}/new`,
    access: 'user',
    permission: 'file.add',
    expensive: true,
    body: NewUpload,
    answer: UnfinishedUpload,
  },
  /** The caller's own, newest first. */
  listUnfinishedUploads: {
    method: 'GET',
    path: `${RESUMABLE_PATH}/index`,
    access: 'user',
    permission: 'self',
    answer: z.object({ uploads: z.array(UnfinishedUpload) }),
  },
  /** Which of these bytes a source has already. */
  listKnownFiles: {
    method: 'POST',
    path: '/api/projects/data_sources/{dataSourceId}/data_source_files/known',
    access: 'user',
    permission: 'file.add',
    changes: false,
    body: z.object({ checksums: z.array(Checksum).min(1).max(MAX_CHECKSUMS) }),
    longBody: true,
    answer: z.object({ known: z.array(KnownFile) }),
  },
});
