import type { Readable } from 'node:stream';
import {
  MAX_FILE_BYTES,
  RESUMABLE_PATH,
  UNFINISHED_KEPT_HOURS,
  UPLOADED_FILE_HEADER,
  uploadRoutes,
  type NewUpload,
} from '@rakurs/contract';
import { DataStore, ERRORS, Server, Upload, type Locker } from '@tus/server';
import type { UserActor } from '#platform/actor.ts';
import { HOUR_MS } from '#platform/clock.ts';
import { parseBody } from '#platform/http/parse-call.ts';
import { splitChunks } from './split-chunks.ts';
import type { OpenedUpload, Resumable } from './resumable.service.ts';

type Metadata = Record<string, string | null> | undefined;

const metadataOf = ({ name, title, description, dataSourceId, projectId, sha256 }: OpenedUpload): Metadata => ({
  filename: name,
  title,
  description,
  data_source_id: String(dataSourceId),
  project_id: String(projectId),
  ...(sha256 && { sha256_checksum: sha256 }),
});

const wishOf = (said: Metadata, size: number): NewUpload => {
  const { filename, title, description, data_source_id, project_id, sha256_checksum } = said ?? {};
  const wish = {
    name: filename ?? '',
    size,
    data_source_id: Number(data_source_id),
    project_id: Number(project_id),
    ...(title && { title }),
    ...(description && { description }),
    ...(sha256_checksum && { sha256_checksum }),
  };
  // parseBody has just parsed it by this very schema.
  return parseBody(uploadRoutes.newUpload, wish) as NewUpload;
};

interface UserUploadsDeps {
  resumable: Resumable;
  actor: UserActor;
  /** The bytes of this request, at most so many. */
  takePieces: (most: number) => AsyncIterable<Uint8Array>;
}

/** Our uploads as the library sees them, for one user and one request. */
class UserUploads extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];

  constructor(private readonly deps: UserUploadsDeps) {
    super();
  }

  /** `namingFunction` has made it. */
  override create = async (upload: Upload): Promise<Upload> => upload;
  /**
   * The bytes go from the wire to the disc. The library would lead them through four streams of its own, and is given
   * none.
   */
  override write = async (_: Readable, id: string, offset: number): Promise<number> => {
    const { size } = await this.deps.resumable.require(this.deps.actor, id);
    return this.deps.resumable.append(id, offset, this.deps.takePieces(size - offset));
  };
  override remove = (id: string): Promise<void> => this.deps.resumable.remove(id);
  override getExpiration = (): number => UNFINISHED_KEPT_HOURS * HOUR_MS;
  override async getUpload(id: string): Promise<Upload> {
    const found = await this.deps.resumable.require(this.deps.actor, id);
    return new Upload({
      id,
      size: found.size,
      offset: found.offset,
      metadata: metadataOf(found),
      creation_date: found.touchedAt.toISOString(),
    });
  }
}

export interface TusAnswer {
  response: Response;
  /** What made it an error, as it was thrown. */
  fault: unknown;
}

interface TusCall {
  resumable: Resumable;
  actor: UserActor;
  locker: Locker;
  body: Readable;
}

/** The protocol itself: one request of one user, answered. Who may ask has been decided before. */
export async function handleTus(request: Request, { resumable, actor, locker, body }: TusCall): Promise<TusAnswer> {
  let fault: unknown = null;
  let cancelled: AbortSignal | null = null;
  // The library tells the lock alone when this request is to come to an end, because another waits for the upload.
  const heard: Locker = {
    newLock(id) {
      const lock = locker.newLock(id);
      return {
        lock: (signal, release) => {
          cancelled = signal;
          return lock.lock(signal, release);
        },
        unlock: () => lock.unlock(),
      };
    },
  };
  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: new UserUploads({
      resumable,
      actor,
      takePieces: (most) => splitChunks(body, { most, cancelled, tooMany: () => ERRORS.ERR_SIZE_EXCEEDED }),
    }),
    locker: heard,
    maxSize: MAX_FILE_BYTES,
    relativeLocation: true,
    // Which origins may call is decided in one place, for all addresses.
    allowedOrigins: () => false,
    namingFunction: async ({ headers }, metadata) =>
      (await resumable.create(actor, wishOf(metadata, Number(headers.get('upload-length'))))).id,
    onUploadFinish: async (_, { id }) => ({
      headers: { [UPLOADED_FILE_HEADER]: String(await resumable.finish(actor, id)) },
    }),
    onResponseError: (_, error) => {
      fault = error;
      return undefined;
    },
  });
  return { response: await server.handleWeb(request), fault };
}
