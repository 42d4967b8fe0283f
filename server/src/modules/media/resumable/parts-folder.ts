import { constants, copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const UPLOAD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUploadId = (id: string): boolean => UPLOAD_ID.test(id);

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The bytes of uploads that come in parts, a file each. What has been written survives the death of this process, and
 * the length of the file
 * is the one truth about how much has come.
 */
export function createPartsFolder(folder: string) {
  const pathOf = (id: string): string => {
    if (!isUploadId(id)) throw new Error('Not the id of an upload');
    return join(folder, id);
  };

  return {
    pathOf,
    async begin(id: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(pathOf(id), 'wx', 0o600)).close();
    },
    /** Null: there are no bytes under this id, not even none. */
    async length(id: string): Promise<number | null> {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    /**
     * Writes on from there, each piece before the next is asked for, and keeps what had come when the sender fails.
     * Returns the length.
     */
    async append(id: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
      const file = await open(pathOf(id), 'r+');
      let end = from;
      try {
        for await (const piece of bytes) {
          for (let written = 0; written < piece.length;)
            written += (await file.write(piece, written, piece.length - written, end + written)).bytesWritten;
          end += piece.length;
        }
      } finally {
        // Whoever asks for the length next must not be overtaken by a write that is still under way.
        await file.sync();
        await file.close();
      }
      return end;
    },
    /** The same bytes under a second name, for whoever moves them away: ours stays until it is removed. */
    async lend(id: string, path: string): Promise<void> {
      // Not every file system knows a second name.
      await link(pathOf(id), path).catch(() => copyFile(pathOf(id), path, constants.COPYFILE_FICLONE));
    },
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
    async list(): Promise<string[]> {
      try {
        return (await readdir(folder)).filter(isUploadId);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}
export type PartsFolder = ReturnType<typeof createPartsFolder>;
