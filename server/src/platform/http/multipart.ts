import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { announcedBytes } from './body-headers.ts';

export interface UploadReader<T> {
  largestFile: number;
  /** How many bytes may come, as far as is known while they come. */
  most?: () => number;
  /** What is told of a larger one; null: that it is too large. */
  tooLarge?: () => AppError | null;
  /**
   * Asked before the bytes: a file that has nowhere to go is not received at all. Null: `params` come after them, and
   * then it is asked once more.
   */
  before: (params: unknown) => Promise<void>;
  receive: (bytes: Readable) => Promise<T>;
  discard: (received: T) => Promise<void>;
}
export interface Upload<T> {
  params: unknown;
  name: string;
  received: T;
}

const MAX_PARAMS_BYTES = 64 * 1024;
/** What a form may say besides its file. */
export const FORM_FIELDS_BYTES = 1024 * 1024;

const malformed = (field: string, text: string) => new AppError('malformed', text, { errors: { [field]: text } });

const brokeOff = () => new AppError('malformed', 'Загрузка прервалась');

function parseParams(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('params', 'Поле params не читается как JSON');
  }
}

/**
 * Reads the parts `params` and `file` off a multipart request, in either order, without ever holding the file in
 * memory.
 */
export async function readUpload<T>(request: FastifyRequest, reader: UploadReader<T>): Promise<Upload<T>> {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_type', 'Ожидается multipart/form-data');
  const busboy = new Busboy({
    headers: request.headers as BusboyHeaders,
    defParamCharset: 'utf8',
    limits: { files: 1, fields: 10, fieldSize: MAX_PARAMS_BYTES, fileSize: reader.largestFile, parts: 12 },
  } as ConstructorParameters<typeof Busboy>[0]);

  const parts: Parts<T> = { params: null, file: null, trouble: null, isAsked: false };
  const note = (error: unknown) => void (parts.trouble ??= error);
  const tooLarge = () => reader.tooLarge?.() ?? new AppError('too_large', 'Файл слишком большой');
  const largest = () => Math.min(reader.largestFile, reader.most?.() ?? reader.largestFile);
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => void (stop = resolve));
  /** What has no announced end is not waited for: it is answered at once, and nothing of it is read any more. */
  const refuse = (error: unknown): void => {
    note(error);
    if (announcedBytes(request) > 0) return;
    request.raw.unpipe(busboy);
    parts.file?.stream.destroy(new Error('The upload was refused'));
    stop();
  };
  let came = 0;
  request.raw.on('data', (bytes: Buffer) => {
    came += bytes.length;
    if (came > largest() + FORM_FIELDS_BYTES) refuse(tooLarge());
  });

  // It may say so after the pipeline has stopped listening: an error that nobody hears ends the process.
  busboy.on('error', () => note(brokeOff()));
  busboy.on('field', (field, text, _name, truncated) => {
    if (field !== 'params') return;
    try {
      if (truncated) throw malformed('params', 'Поле params слишком длинное');
      parts.params = { value: parseParams(text) };
    } catch (error) {
      note(error);
    }
  });
  busboy.on('file', (field, stream, name) => {
    // So may the file that nobody receives.
    stream.on('error', () => undefined);
    if (field !== 'file' || parts.file) return void stream.resume();
    const take = async (): Promise<T> => {
      if (parts.trouble) throw parts.trouble;
      parts.isAsked = parts.params !== null;
      await reader.before(parts.params?.value ?? null);
      return reader.receive(stream);
    };
    stream.once('limit', () => refuse(tooLarge()));
    const receiving = take();
    parts.file = { name, stream, receiving };
    receiving.catch((error: unknown) => {
      refuse(error);
      // What is still on its way is let run out: a browser reads our answer only after it has sent all.
      stream.resume();
    });
  });

  const flowing = pipeline(request.raw, busboy).catch((error: unknown) => {
    note(error instanceof AppError ? error : brokeOff());
    parts.file?.stream.destroy(new Error('The upload broke off'));
  });
  await Promise.race([flowing, stopped]);
  return finish(parts, reader);
}

interface Parts<T> {
  params: { value: unknown } | null;
  file: { name: string; stream: Readable & { truncated?: boolean }; receiving: Promise<T> } | null;
  /** The first thing that went wrong. */
  trouble: unknown;
  /** Whether `before` knew the params. */
  isAsked: boolean;
}

async function finish<T>(parts: Parts<T>, reader: UploadReader<T>): Promise<Upload<T>> {
  const { params, file } = parts;
  // Waited for first: its own failure may be the last to be noted.
  const received = await file?.receiving.then(
    (value) => ({ value }),
    (error: unknown) => void (parts.trouble ??= error),
  );
  parts.trouble ??= missing(parts);
  if (!parts.trouble && !parts.isAsked)
    await reader.before(params?.value).catch((error: unknown) => void (parts.trouble = error));
  const fault = parts.trouble;
  if (!fault && params && file && received) return { params: params.value, name: file.name, received: received.value };
  if (received) await reader.discard(received.value);
  throw fault;
}

const missing = ({ params, file }: { params: unknown; file: unknown }): AppError | null => {
  if (!params) return malformed('params', 'Нет поля params');
  return file ? null : malformed('file', 'Приложите файл');
};
