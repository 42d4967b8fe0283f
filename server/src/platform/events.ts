import { EventEmitter } from 'node:events';
import type { LiveEvents } from '@rakurs/contract';

/**
 * Something that has happened, told after the commit. Declared by the module that tells it; the bus knows none of them.
 */
export interface EventType<T> {
  readonly channel: string;
  /** Only for the compiler: what is told. */
  readonly told?: (data: T) => void;
}
/** What the server tells itself; sockets never hear these. */
export const defineEvent = <T>(channel: string): EventType<T> => ({ channel });
/** What people hear by the live socket, as the contract has it. */
export const liveEvent = <C extends keyof LiveEvents>(channel: C): EventType<LiveEvents[C]> => ({ channel });

export interface Published<T = unknown> {
  channel: string;
  /** Whom it concerns: these people, and all who may read these projects. */
  userIds: number[];
  projectIds?: number[];
  data: T;
}

/** Those whom it concerns: people, or whoever may read the projects. */
export type Audience = { userIds: number[]; projectIds?: number[] } | { projectIds: number[] };

export interface EventBus {
  /** Tells after the transaction under way has been committed. */
  emit<T>(event: EventType<T>, to: Audience, data: T): void;
  on<T>(event: EventType<T>, hear: (event: Published<T>) => void): void;
  /** Hears everything, in order. */
  onAny(hear: (event: Published) => void): void;
}

export interface LocalEvents extends EventBus {
  /** Delivers here an event that another server process published. */
  deliver(event: Published): void;
}

const ANY = Symbol('any');

/** Events inside this process. `relay` carries them to the other servers, where there are any. */
export function createEvents(deps: {
  afterCommit: (action: () => void) => void;
  relay?: (event: Published) => void;
}): LocalEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  const deliver = (event: Published) => {
    emitter.emit(event.channel, event);
    emitter.emit(ANY, event);
  };
  return {
    deliver: deliver,
    emit: ({ channel }, to, data) =>
      deps.afterCommit(() => {
        const event: Published = { channel, userIds: [], ...to, data };
        deliver(event);
        deps.relay?.(event);
      }),
    on: ({ channel }, hear) => void emitter.on(channel, hear),
    onAny: (hear) => void emitter.on(ANY, hear),
  };
}
