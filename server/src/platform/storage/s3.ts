import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { requireKey, type Storage } from './index.ts';

export interface S3Settings {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** The same storage in a bucket. The hash is known only at the end, so bytes arrive aside and are copied into place by the bucket itself. */
export function createS3Storage({ bucket, accessKeyId, secretAccessKey, ...settings }: S3Settings): Storage {
  const client = new S3Client({
    ...settings,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible servers rarely know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `objects/${requireKey(key)}` });

  return {
    async write(bytes) {
      const temporary = { Bucket: bucket, Key: `incoming/${randomUUID()}` };
      const hash = createHash('sha256');
      let size = 0;
      const count = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      const body = new PassThrough();
      const upload = new Upload({ client, params: { ...temporary, Body: body }, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
      const arriving = pipeline(bytes, count, body).catch(async (error: unknown) => {
        // Without the abort the upload would wait for ever, or keep the first half as if it were all.
        await upload.abort();
        throw error;
      });
      try {
        await Promise.all([arriving, upload.done()]);
        const key = hash.digest('hex');
        await client.send(new CopyObjectCommand({ ...at(key), CopySource: `${bucket}/${temporary.Key}` }));
        return { key, size };
      } finally {
        await client.send(new DeleteObjectCommand(temporary)).catch(() => undefined);
      }
    },
    async read(key, range) {
      const answer = await client.send(new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }));
      if (!(answer.Body instanceof Readable)) throw new Error('The bucket answered without a body');
      return answer.Body;
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    async ping() {
      // Asking for an object that need not be there tells a bucket that answers from one that is absent or refuses us.
      await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'ping' })).catch((error: unknown) => {
        if (!(error instanceof NoSuchKey)) throw error;
      });
    },
  };
}
