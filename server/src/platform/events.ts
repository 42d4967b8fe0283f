import { EventEmitter } from 'node:events';
import type { LiveEvents } from '@rakurs/contract';

/** What the server tells itself; sockets never hear these. */
export interface ServerEvents {
  'session.ended': { sessionIds: number[] };
  'user.changed': { userId: number };
}
export type Events = LiveEvents & ServerEvents;

export interface Published<C extends keyof Events = keyof Events> {
  channel: C;
  userId: number;
  data: Events[C];
}

export interface EventBus {
  /** Tells after the transaction under way has been committed. */
  publish<C extends keyof Events>(channel: C, to: { userId: number }, data: Events[C]): void;
  on<C extends keyof Events>(channel: C, hear: (event: Published<C>) => void): void;
  /** Hears everything, in order. */
  onAny(hear: (event: Published) => void): void;
}

export interface LocalEvents extends EventBus {
  /** Delivers here an event that another server process published. */
  deliver(event: Published): void;
}

const ANY = Symbol('any');

/** Events inside this process. `relay` carries them to the other servers, where there are any. */
export function createEvents(deps: { afterCommit: (action: () => void) => void; relay?: (event: Published) => void }): LocalEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  const deliver = (event: Published) => {
    emitter.emit(event.channel, event);
    emitter.emit(ANY, event);
  };
  return {
    deliver,
    publish: (channel, { userId }, data) =>
      deps.afterCommit(() => {
        const event: Published = { channel, userId, data };
        deliver(event);
        deps.relay?.(event);
      }),
    on: (channel, hear) => void emitter.on(channel, hear),
    onAny: (hear) => void emitter.on(ANY, hear),
  };
}
