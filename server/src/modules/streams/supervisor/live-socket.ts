import type { ReadSocket } from '#platform/http/socket-bounds.ts';
import type { Viewer } from '#platform/media/index.ts';

/** What is needed of a WebSocket. */
export interface Socket extends ReadSocket {
  send(message: string | Buffer): void;
  close(code: number, reason?: string): void;
}

/**
 * More than this waits for a viewer: it is shown nothing until the next key frame, and then only if it has caught up.
 */
export const MAX_BUFFERED = 4 * 1024 * 1024;
const CAUGHT_UP = MAX_BUFFERED / 4;
const TIME_BYTES = 8;

/** When its packet came, then its bytes: by the first the page tells how late it is. */
function timed({ bytes, at }: { bytes: Buffer; at: Date }): Buffer {
  const message = Buffer.allocUnsafe(TIME_BYTES + bytes.length);
  message.writeDoubleBE(at.getTime(), 0);
  bytes.copy(message, TIME_BYTES);
  return message;
}

/** One who looks, over a socket. */
export function createSocketViewer(socket: Socket): Viewer {
  let isBehind = false;
  return {
    begin({ bytes, mime }) {
      isBehind = false;
      socket.send(JSON.stringify({ kind: 'head', mime }));
      socket.send(bytes);
    },
    fragment(fragment) {
      if (socket.bufferedAmount > MAX_BUFFERED) isBehind = true;
      if (isBehind && fragment.isKey && socket.bufferedAmount <= CAUGHT_UP) isBehind = false;
      if (!isBehind) socket.send(timed(fragment));
    },
  };
}
