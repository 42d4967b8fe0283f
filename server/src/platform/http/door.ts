import type { Route } from '@rakurs/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../errors.ts';
import { admit, ANONYMOUS, type Admitted } from './admit.ts';
import { announcedBytes, hasBody } from './body-headers.ts';
import type { Gate } from './gate.ts';

/** What a body may be; anything else is refused by its headers alone. */
export type BodyKind = 'nothing' | 'json' | 'multipart' | 'octets';

/** Who may call an address and what they may bring. Every address has one: see `guardDoors`. */
export interface Door {
  admit: (request: FastifyRequest) => Promise<Admitted> | Admitted;
  takes: BodyKind;
  /** Of a file; a JSON body has the limit of its route. */
  maxBytes?: number;
}

/** An address for everybody, or one whose own signature says who may. */
export const PUBLIC_DOOR: Door = { admit: () => ANONYMOUS, takes: 'nothing' };

const takenBy = ({ method, upload }: Route): BodyKind => {
  if (upload) return 'multipart';
  return method === 'GET' ? 'nothing' : 'json';
};
export const doorOf = (route: Route, gate: Gate, file?: { takes?: BodyKind; maxBytes: number }): Door => ({
  admit: (request) => admit(route, gate, request),
  takes: takenBy(route),
  ...file,
});

const TYPES: Record<Exclude<BodyKind, 'nothing'>, { pattern: RegExp; refusal: string }> = {
  json: { pattern: /^application\/json\s*(?:;|$)/i, refusal: 'Тело запроса принимается только как application/json' },
  multipart: { pattern: /^multipart\/form-data\s*;/i, refusal: 'Ожидается multipart/form-data' },
  octets: {
    pattern: /^application\/offset\+octet-stream\s*(?:;|$)/i,
    refusal: 'Части файла принимаются только как application/offset+octet-stream',
  },
};
const NO_BODY = 'У этого запроса не бывает тела';
const TOO_LARGE = 'Тело запроса слишком большое';

/** Whether the type of a body is the one that this door takes. */
export const isTakenType = ({ headers }: FastifyRequest, { takes }: Door): boolean =>
  takes !== 'nothing' && TYPES[takes].pattern.test(headers['content-type'] ?? '');

/** Judged by what the headers announce: not a byte of the body is read for it. */
function requireTaken(request: FastifyRequest, door: Door): void {
  if (!hasBody(request.raw)) return;
  const { takes, maxBytes } = door;
  if (takes === 'nothing') throw new AppError('unsupported_type', NO_BODY);
  if (!isTakenType(request, door)) throw new AppError('unsupported_type', TYPES[takes].refusal);
  if (announcedBytes(request.raw) > (maxBytes ?? request.routeOptions.bodyLimit ?? 0))
    throw new AppError('too_large', TOO_LARGE);
}

/**
 * Lets every caller in, or not, before the body: nobody makes us read megabytes who may not even call. An address
 * without a door is a fault found at the start.
 */
export function guardDoors(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', (done) => {
    const open = routes.filter(({ config }) => !config?.door).map(({ method, url }) => `${String(method)} ${url}`);
    done(open.length > 0 ? new Error(`Nobody says who may call ${open.join(', ')}`) : undefined);
  });
  app.decorateRequest('admitted', null);
  app.decorateRequest('isKnownCaller', false);
  app.addHook('onRequest', async (request) => {
    const { door } = request.routeOptions.config;
    if (!door) {
      if (hasBody(request.raw)) throw new AppError('not_found', 'Такого адреса нет');
      return;
    }
    request.admitted = await door.admit(request);
    requireTaken(request, door);
  });
}

/** Who was let in by the door of this address. */
export const callerOf = ({ admitted }: FastifyRequest): Admitted => {
  if (!admitted) throw new Error('The door has let nobody in');
  return admitted;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    door?: Door;
  }
  interface FastifyRequest {
    /** Null until the door has let the caller in. */
    admitted: Admitted | null;
    /** The caller has a session or a worker's token, whatever else may be wrong with the call. */
    isKnownCaller: boolean;
  }
}
