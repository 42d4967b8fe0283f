import type { FastifyInstance } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import { CLOSE_TOO_MANY, createMessageLimit, terminateIfStuck } from '#platform/http/socket-bounds.ts';
import { MAX_BUFFERED } from './live-socket.ts';
import type { LiveAddress, LiveView } from './live-view.ts';
import { LIVE_VIEW_PATH } from './stream-paths.ts';

/** A dead connection is noticed after two of them. */
export const PING_EVERY_MS = 20_000;

const number = (text: string | undefined): number => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : 0);

/** The live view of a camera: see the contract's `live_url`. */
export function mountLiveView(app: FastifyInstance, view: Pick<LiveView, 'open'>): void {
  app.get(LIVE_VIEW_PATH, { websocket: true, config: { door: PUBLIC_DOOR } }, (socket, request) => {
    // Whatever stands there is only believed if its signature is good.
    const { fileId, sessionId } = request.params as { fileId: string; sessionId: string };
    const { e, s } = request.query as Record<string, string | undefined>;
    const address: LiveAddress = {
      fileId: number(fileId),
      sessionId: number(sessionId),
      expires: number(e),
      signature: s ?? '',
    };

    let isGone = false;
    let leave = (): void => undefined;
    let isAlive = true;
    let wasBehind = false;
    const pings = setInterval(() => {
      // Who is behind is sent nothing more, and catches up. Who is still behind a ping later reads nothing, whatever it
      // answers.
      if (!isAlive || (wasBehind && terminateIfStuck(socket, MAX_BUFFERED))) return socket.terminate();
      isAlive = false;
      wasBehind = socket.bufferedAmount > MAX_BUFFERED;
      socket.ping();
    }, PING_EVERY_MS).unref();
    const gone = (): void => {
      isGone = true;
      clearInterval(pings);
      leave();
    };
    // Who looks has nothing to say; a few words are let pass.
    const maySay = createMessageLimit();
    socket.on('message', () => maySay() || socket.close(CLOSE_TOO_MANY));
    socket.on('pong', () => void (isAlive = true));
    socket.on('close', gone);
    socket.on('error', gone);
    view.open(socket, address).then(
      (left) => {
        leave = left;
        if (isGone) leave();
      },
      (error: unknown) => {
        request.log.error({ request: request.id, error: String(error) }, 'live view');
        socket.terminate();
      },
    );
  });
}
