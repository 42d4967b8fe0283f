import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcedBytes, hasBody } from './body-headers.ts';
import { isTakenType } from './door.ts';
import { endSlowBody, type Patience } from './patience.ts';

/** What is worth a new connection: less than this is let come. */
const MAX_DRAINED = 64 * 1024;
/** For the caller to read the answer: a socket closed over unread bytes is reset, and takes the answer with it. */
const LINGER_MS = 1000;

/** A browser reads our answer only after it has sent all: who is signed in and sends an announced file may do so. */
async function mayFinish(request: FastifyRequest): Promise<boolean> {
  const { door } = request.routeOptions.config;
  const announced = announcedBytes(request.raw);
  if (!door || announced === 0 || announced > (door.maxBytes ?? 0) || !isTakenType(request, door)) return false;
  if (request.isKnownCaller) return true;
  // Refused before anybody asked who it is: too many calls, too much work.
  return Promise.resolve(door.admit(request)).then(
    () => true,
    () => request.isKnownCaller,
  );
}

/** Answers, reads no more, and closes when the caller had time to hear it. */
function closeAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  raw.pause();
  const { socket } = raw;
  // Node calls this when the answer has been written, after it began to throw the rest of the body away; for a stranger
  // not even that is done.
  socket.destroySoon = () => {
    socket.end();
    setImmediate(() => void socket.pause());
    setTimeout(() => void socket.destroy(), LINGER_MS).unref();
  };
}

/** What becomes of a body that has not come when its request is answered, however that came about. */
export function closeUnreadBodies(app: FastifyInstance, patience: Patience): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request;
    if (request.ws || !hasBody(raw) || raw.complete || raw.readableEnded) return payload;
    const announced = announcedBytes(raw);
    if (announced > 0 && announced <= MAX_DRAINED) endSlowBody(raw, patience);
    else if (await mayFinish(request)) {
      endSlowBody(raw, patience);
      raw.resume();
    } else closeAfterAnswer(request, reply);
    return payload;
  });
}
