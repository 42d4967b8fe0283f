import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openIncoming } from './incoming.ts';
import { REVALIDATE } from '../revalidate.ts';
import { attachmentNamed } from '../attachment.ts';
import { requireKey, type Storage } from './index.ts';

export interface S3Settings {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** Browsers fetch objects from the bucket itself, by addresses signed for a short time. */
  presign: boolean;
  patience?: Patience;
}
/** A bucket that accepts and says nothing is out of reach: each attempt is given up after so long. */
interface Patience {
  connectMs: number;
  answerMs: number;
  /** With a part to send before, perhaps over a slow line. */
  sendMs: number;
}

const PATIENCE: Patience = { connectMs: 5000, answerMs: 15_000, sendMs: 120_000 };
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/**
 * Ends a body of which nothing more comes. Whoever reads it may pause as long as they like: then there is something
 * left to read.
 */
function notStalling(body: IncomingMessage, patienceMs: number): IncomingMessage {
  let seen = -1;
  const watch = setInterval(() => {
    const { bytesRead } = body.socket;
    if (bytesRead === seen && body.readableLength === 0) body.destroy(new Error('The bucket fell silent'));
    seen = bytesRead;
  }, patienceMs).unref();
  return body.once('close', () => clearInterval(watch));
}

/** The same storage in a bucket. Bytes are received on this machine, looked at, and only then sent there, in parts. */
export async function createS3Storage(
  folder: string,
  { bucket, accessKeyId, secretAccessKey, presign, patience = PATIENCE, ...settings }: S3Settings,
): Promise<Storage> {
  const incoming = await openIncoming(folder);
  const client = new S3Client({
    ...settings,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.sendMs,
      throwOnRequestTimeout: true,
    },
    // S3-compatible servers rarely know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const soon = { requestTimeout: patience.answerMs };
  const at = (key: string) => ({ Bucket: bucket, Key: `objects/${requireKey(key)}` });

  const read: Storage['read'] = async (key, range) => {
    const answer = await client.send(
      new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      soon,
    );
    if (!(answer.Body instanceof IncomingMessage)) throw new Error('The bucket answered without a body');
    return notStalling(answer.Body, patience.answerMs);
  };

  return {
    receive: incoming.receive,
    newPath: incoming.newPath,
    folderFor: incoming.folderFor,
    adopt: incoming.measure,
    async keep({ key, path }) {
      // An upload that breaks off is aborted by the library, and the bucket shows no half object.
      await new Upload({
        client,
        params: { ...at(key), Body: createReadStream(path) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      }).done();
      await rm(path, { force: true });
    },
    discard: ({ path }) => rm(path, { force: true }),
    read,
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)), soon)).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async withFile(key, work) {
      const path = incoming.newPath();
      try {
        await pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async address(key, { mime, seconds, name }) {
      if (!presign) return null;
      // The same for half of its time: a browser that asks us again comes to the address it knows, and has only to ask
      // the bucket whether anything changed.
      const halfMs = (seconds * 1000) / 2;
      const signingDate = new Date(Math.floor(Date.now() / halfMs) * halfMs);
      return getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseContentType: mime,
          ResponseCacheControl: REVALIDATE,
          ...(name !== undefined && { ResponseContentDisposition: attachmentNamed(name) }),
        }),
        { expiresIn: seconds, signingDate },
      );
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(at(key)), soon)),
    async ping() {
      // Asking for an object that need not be there tells a bucket that answers from one that is absent or refuses us.
      await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'ping' }), soon).catch((error: unknown) => {
        if (!(error instanceof NoSuchKey)) throw error;
      });
    },
  };
}
