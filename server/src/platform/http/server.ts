import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Shedding } from '../load/shedding.ts';
import type { RateLimit } from '../rate-limit.ts';
import { closeUnreadBodies } from './unread-bodies.ts';
import { allowOrigins, refuseForeignSockets } from './cross-origin.ts';
import { DEFAULT_BODY_LIMITS } from './body-limits.ts';
import { guardDoors } from './door.ts';
import { boundLargeBodies } from './large-bodies.ts';
import { asUnavailable, internalProblem, sendProblem, toProblem } from './problems.ts';
import { parseJson } from './parse-json.ts';
import { shedLoad } from './shed-load.ts';
import { endSlowBodies, PATIENCE, type Patience } from './patience.ts';
import { limitCalls } from './call-limits.ts';
import { boundSockets } from './socket-bounds.ts';
import { forbidStoring } from './no-store.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createSecurityLog } from './security-log.ts';
import { serveWebApp, type WebApp } from './web-app.ts';

export interface HttpSettings {
  log: Log;
  https: boolean;
  /**
   * Addresses and networks whose word about who calls is believed; everybody else's X-Forwarded-For is a guess of the
   * caller's.
   */
  trustedProxies: readonly string[];
  /** Of web apps that are served elsewhere. */
  origins: readonly string[];
  /** As people see it, where a proxy names us otherwise. */
  ownOrigin?: string;
  perAddress: RateLimit;
  shedding: Pick<Shedding, 'requireRoom'>;
  webApp: WebApp | null;
  patience?: Patience;
  socketsPerAddress?: number;
}

const MAX_SOCKET_MESSAGE_BYTES = 64 * 1024;
/** Browsers name the type; curl, link previews and monitors take anything. */
const TAKES_HTML = /text\/(html|\*)|\*\/\*/;

/** The bare server: everything that holds for every address. Routes are mounted on it by the app. */
export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const { log, patience = PATIENCE } = settings;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than the request; whoever logs names the request instead.
    childLoggerFactory: (logger) => logger,
    bodyLimit: DEFAULT_BODY_LIMITS.bytes,
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    // An address that cannot be decoded never gets as far as the error handler.
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(
        reply as FastifyReply,
        toProblem(new AppError('malformed', 'Такой адрес не читается')) ?? internalProblem(),
      ),
    forceCloseConnections: true,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.lookMs },
  });
  app.decorateRequest('freshCsrf', null);
  addSecurityHeaders(app, { https: settings.https });
  forbidStoring(app);
  const securityLog = createSecurityLog({ log });
  securityLog.watch(app);
  allowOrigins(app, settings.origins);
  app.addHook('onRequest', (request, _, done) => {
    settings.perAddress.take(request.ip);
    done();
  });
  limitCalls(app);
  shedLoad(app, settings.shedding);
  if (log.level === 'info' || log.level === 'debug' || log.level === 'trace')
    app.addHook('onResponse', (request, reply, done) => {
      request.log.info(
        {
          request: request.id,
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
      done();
    });
  parseJson(app);

  app.removeContentTypeParser('text/plain');
  endSlowBodies(app, patience);
  closeUnreadBodies(app, patience);

  app.setErrorHandler((thrown, request, reply) => {
    const error = asUnavailable(thrown);
    const problem = toProblem(error);
    if (error !== thrown)
      request.log.error({ request: request.id, error: String(thrown) }, 'the database is out of reach');
    if (!problem)
      request.log.error(
        { request: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        'unexpected error',
      );
    if (problem) securityLog.refused(request, problem);
    const csrf = request.freshCsrf ? { csrf: request.freshCsrf } : {};
    return sendProblem(
      reply,
      { ...(problem ?? internalProblem()), ...csrf },
      error instanceof AppError ? error.details.retryAfterSeconds : undefined,
    );
  });

  await app.register(websocket, { options: { maxPayload: MAX_SOCKET_MESSAGE_BYTES } });
  refuseForeignSockets(app, [...settings.origins, ...(settings.ownOrigin ? [settings.ownOrigin] : [])]);
  boundSockets(app, settings.socketsPerAddress);
  guardDoors(app);
  boundLargeBodies(app);
  const sendPage = settings.webApp && (await serveWebApp(app, settings.webApp));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/');
    if (sendPage && isPage && TAKES_HTML.test(request.headers.accept ?? '*/*')) return sendPage(request, reply);
    const missing = toProblem(new AppError('not_found', 'Такого адреса нет'));
    return sendProblem(reply, missing ?? internalProblem());
  });
  return app;
}
