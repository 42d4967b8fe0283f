import type { PGlite } from '@electric-sql/pglite';

/**
 * Gives PGlite one message and returns its whole answer. As a stream, because by its other ways PGlite also reads every
 * answer, and keeps all that it
 * has read until it is asked for it, which nobody does: half a kilobyte a query, for ever.
 */
export function executeRaw(database: Pick<PGlite, 'execProtocolRawStream'>, message: Uint8Array): Buffer {
  const parts: Buffer[] = [];
  // It has done everything when it returns: only writing a file system of its own would be waited for. Its memory is
  // used again, so the bytes are copied.
  void database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => void parts.push(Buffer.from(bytes)),
  });
  return Buffer.concat(parts);
}
