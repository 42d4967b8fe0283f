/**
 * A thread that reads large JSON bodies: what is in them is counted, parsed and checked here, and goes back in pieces
 * that are each cheap to take.
 */
import { parentPort, type MessagePort } from 'node:worker_threads';
import { contract, type Route } from '@rakurs/contract';
import { AppError, type ErrorCode, type ErrorDetails } from '../errors.ts';
import { limitsOf } from './body-limits.ts';
import { checkBody } from './checked-body.ts';
import { readJson } from './shallow-json.ts';
import { splitValue, type Piece } from './value-pieces.ts';

export interface BodyWish {
  number: number;
  /** Of the contract. */
  route: string;
  bytes: Uint8Array;
  /** Where the pieces go. */
  port: MessagePort;
}
export interface BodyFault {
  code: ErrorCode;
  message: string;
  details: ErrorDetails;
}
/** All pieces lie at the port; or what is wrong. */
export type BodyRead = { number: number; fault: BodyFault | null };

const routes: Record<string, Route> = contract;

function piecesOf({ route: name, bytes }: BodyWish): Piece[] {
  const route = routes[name];
  if (!route?.body) throw new Error(`No body belongs to ${name}`);
  return splitValue(checkBody(route.body, readJson(bytes, limitsOf(route).values)));
}

parentPort?.on('message', (wish: BodyWish) => {
  const tell = (fault: BodyFault | null) => parentPort?.postMessage({ number: wish.number, fault } satisfies BodyRead);
  try {
    for (const piece of piecesOf(wish)) wish.port.postMessage(piece);
    tell(null);
  } catch (error) {
    // What nobody expected ends the thread, and who waits is told so.
    if (!(error instanceof AppError)) throw error;
    tell({ code: error.code, message: error.message, details: error.details });
  }
});
