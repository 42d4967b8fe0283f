import type { Route } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import type { Gate } from './http/gate.ts';
import type { Handlers } from './http/mount-routes.ts';

/** Routes of the contract with those who answer them. */
export interface Served {
  routes: Record<string, Route>;
  handlers: Handlers<Record<string, Route>>;
}
/** The signature checks that every route has its handler; the list of modules need not know which is which. */
export const serve = <T extends Record<string, Route>>(routes: T, handlers: Handlers<T>): Served => ({
  routes,
  handlers: handlers as Served['handlers'],
});

/**
 * The one shape of a module towards the composition. What others may call stands beside it, in what the module's
 * `create…` returns.
 */
export interface Module {
  name: string;
  serves?: Served[];
  /** Addresses that are no calls of the contract's client: bytes, sockets. */
  mount?: (app: FastifyInstance, gate: Gate) => void;
  /**
   * Makes ready what must be there before anybody calls, and begins the work of its own. Running it at every start does
   * no harm.
   */
  start?: () => Promise<void> | void;
  /** Throws away what has served its time; called every ten minutes. */
  maintenance?: (() => Promise<void>)[];
  /**
   * Throws away all that this module keeps of a user who has left for good, bytes too, and nothing of anybody else.
   * It may be killed at any
   * moment and is then called again: it goes on where it stopped. Modules are asked in the order opposite to their
   * start, so those who know
   * projects and files by their numbers come before those who own them; and twice over, for what was on its way
   * meanwhile.
   */
  erase?: (userId: number) => Promise<void>;
  /** Before the server stops answering. */
  stop?: () => Promise<void> | void;
}
