import {
  LIVE_CLOSE_DELIBERATE,
  LIVE_CLOSE_UNSIGNED,
  LIVE_CREATE_RETRY_MS,
  LIVE_OPEN_RETRY_MS,
  LIVE_PATH,
  LIVE_PING_MS,
  LIVE_RECONNECT_MS,
  type User,
} from '@rakurs/contract';
import { LiveChannels, type LiveDetail } from './live-channels.ts';
import { readLiveMessage } from './live-message.ts';

const CLOSE_NORMAL = 1000;
const MAX_REFUSED_MS = 60_000;

/** `open`: we have said who we are. `alive`: the server has been heard since. */
export type LiveState = 'connecting' | 'open' | 'alive' | 'closed';

export type LiveIdentity = Pick<User, 'id' | 'peer_id' | 'conferenceId'>;

export interface LiveParts {
  /** The server's http(s) address. */
  origin: string;
  path?: string;
  createSocket: (address: string) => WebSocket;
  /** Where channels become browser events. */
  events: EventTarget;
  /**
   * The server does not know the session (4401). Reconnecting alone cannot help; asking who we are can. Says whether
   * somebody is signed in after all.
   */
  onUnsigned: () => Promise<boolean>;
}

/** One socket to the server, kept open from start() to stop(). */
export class LiveSocket {
  readonly #address: string;
  readonly #createSocket: LiveParts['createSocket'];
  readonly #channels: LiveChannels;
  readonly #onUnsigned: LiveParts['onUnsigned'];
  #state: LiveState = 'closed';
  #identity: LiveIdentity | undefined;
  #socket: WebSocket | undefined;
  #wasOpen = false;
  #refusedMs: number = LIVE_RECONNECT_MS;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;

  constructor({ origin, path = LIVE_PATH, createSocket, events, onUnsigned }: LiveParts) {
    this.#address = origin.replace(/^http/, 'ws').replace(/\/+$/, '') + path;
    this.#createSocket = createSocket;
    this.#channels = new LiveChannels(events);
    this.#onUnsigned = onUnsigned;
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Starting again as the same peer changes nothing, so that it may be called on every change of the session. */
  start(identity: LiveIdentity): void {
    const before = this.#identity;
    this.#identity = identity;
    if (!before) return this.#connect();
    if (before.peer_id !== identity.peer_id || before.id !== identity.id) this.reconnect();
  }

  stop(): void {
    this.#drop(CLOSE_NORMAL);
    this.#identity = undefined;
    this.#wasOpen = false;
    this.#channels.forgetHeard();
  }

  /** On purpose and at once, under a close code of its own. */
  reconnect(): void {
    if (this.#identity) this.#connect();
  }

  /** Hears one channel; returns how to stop. */
  listen(channel: string, handler: (detail: LiveDetail) => void): () => void {
    return this.#channels.listen(channel, handler);
  }

  #connect(): void {
    this.#drop(LIVE_CLOSE_DELIBERATE);
    this.#state = 'connecting';
    let socket: WebSocket;
    try {
      socket = this.#createSocket(this.#address);
    } catch {
      return this.#connectAgain(LIVE_CREATE_RETRY_MS);
    }
    this.#socket = socket;
    const ifCurrent =
      <E>(handle: (event: E) => void) =>
      (event: E): void => {
        if (this.#socket === socket) handle(event);
      };
    socket.onopen = ifCurrent(() => this.#onOpen(socket));
    socket.onmessage = ifCurrent((event: MessageEvent<unknown>) => this.#onMessage(event.data));
    socket.onerror = ifCurrent(() => this.#onLost());
    socket.onclose = ifCurrent((event: CloseEvent) => {
      if (event.code !== LIVE_CLOSE_UNSIGNED) return this.#onLost();
      this.#drop(CLOSE_NORMAL);
      void this.#askWhoWeAre();
    });
  }

  #onOpen(socket: WebSocket): void {
    const { peer_id, id, conferenceId } = this.#identity ?? {};
    try {
      socket.send(JSON.stringify({ title: 'connect', session_id: peer_id, user_id: id, conferenceId }));
    } catch {
      this.#drop(CLOSE_NORMAL);
      return this.#connectAgain(LIVE_OPEN_RETRY_MS);
    }
    this.#state = 'open';
    this.#pings = setInterval(() => {
      // A socket that is closing says so itself, in its close event.
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ title: 'PING' }));
    }, LIVE_PING_MS);
    if (this.#wasOpen) this.#channels.restart();
    this.#wasOpen = true;
  }

  #onMessage(text: unknown): void {
    const message = readLiveMessage(text);
    if (!message) return;
    this.#state = 'alive';
    this.#refusedMs = LIVE_RECONNECT_MS;
    if (message.title === 'PONG' || message.channel === undefined) return;
    this.#channels.emit(message.channel, { title: message.title, data: message.data });
  }

  /**
   * A server may refuse a good session for a moment, as one that is starting does: pauses grow (backoff) while it keeps
   * refusing.
   */
  async #askWhoWeAre(): Promise<void> {
    const isSignedIn = await this.#onUnsigned();
    // A race: somebody has signed out, or the answer has brought a new peer that is connecting already.
    if (!isSignedIn || !this.#identity || this.#socket) return;
    this.#connectAgain(this.#refusedMs);
    this.#refusedMs = Math.min(MAX_REFUSED_MS, this.#refusedMs * 2);
  }

  /** Reconnects after a pause (backoff). Error and close come in pairs; whichever is first sets the one timer. */
  #onLost(): void {
    if (this.#state === 'closed') return;
    clearInterval(this.#pings);
    this.#connectAgain(this.#state === 'connecting' ? LIVE_OPEN_RETRY_MS : LIVE_RECONNECT_MS);
  }

  #connectAgain(delayMs: number): void {
    this.#state = 'closed';
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#connect(), delayMs);
  }

  #drop(code: number): void {
    clearTimeout(this.#again);
    clearInterval(this.#pings);
    const old = this.#socket;
    this.#socket = undefined;
    this.#state = 'closed';
    if (old && old.readyState !== old.CLOSED) old.close(code);
  }
}
