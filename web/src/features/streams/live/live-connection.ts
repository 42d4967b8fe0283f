import { readFragment, readInitSegmentAddress, type Fragment } from './read-live-part.ts';

const CLOSE_NORMAL = 1000;
/** The camera has been switched off or removed. */
const CLOSE_GONE = 4404;
/** The server has nothing that a browser could play this way. */
const CLOSE_UNPLAYABLE = 4409;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** A line that is cut without a word says nothing for ever. A camera at one frame in a few seconds is none. */
const SILENCE_MS = 15_000;

export interface LiveConnectionParts {
  createSocket: (address: string) => WebSocket;
  /** Where it is heard now; null: nowhere, there is nothing to see. */
  askAddress: () => Promise<string | null>;
  onHead: (head: { mime: string; bytes: ArrayBuffer }) => void;
  onFragment: (fragment: Fragment) => void;
  /** Connected anew: what comes next begins with a head. */
  onBreak: () => void;
  onGone: () => void;
  onUnplayable: () => void;
}

/**
 * The live view's own socket. Kept open from open() to close(): what breaks off is asked for anew, under a fresh
 * address.
 */
export class LiveConnection {
  readonly #parts: LiveConnectionParts;
  #socket: WebSocket | undefined;
  /** What the next binary message is, where it is a head. */
  #mime: string | null = null;
  #pauseMs = FIRST_PAUSE_MS;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Which opening an answer belongs to: one that comes after close() is nobody's. */
  #opening = 0;

  constructor(parts: LiveConnectionParts) {
    this.#parts = parts;
  }

  /** Null: the address is not known, or has grown old. */
  open(address: string | null): void {
    this.close();
    if (address === null) void this.#askAndConnect();
    else this.#connect(address);
  }

  close(): void {
    this.#opening += 1;
    clearTimeout(this.#again);
    this.#dropSocket();
  }

  async #askAndConnect(): Promise<void> {
    const opening = this.#opening;
    try {
      const address = await this.#parts.askAddress();
      if (opening !== this.#opening) return;
      if (address === null) this.#parts.onGone();
      else this.#connect(address);
    } catch {
      // The server may be starting: the next try says what is wrong, or nothing is.
      if (opening === this.#opening) this.#connectLater();
    }
  }

  #connect(address: string): void {
    const socket = this.#parts.createSocket(address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#mime = null;
    const ifCurrent =
      <E>(handle: (event: E) => void) =>
      (event: E): void => {
        if (this.#socket === socket) handle(event);
      };
    socket.onmessage = ifCurrent((event: MessageEvent<unknown>) => this.#take(event.data));
    socket.onclose = ifCurrent((event: CloseEvent) => this.#onClosed(event.code));
    this.#listenForSilence();
  }

  #take(message: unknown): void {
    this.#listenForSilence();
    if (typeof message === 'string') {
      this.#mime = readInitSegmentAddress(message) ?? this.#mime;
      return;
    }
    if (!(message instanceof ArrayBuffer)) return;
    if (this.#mime !== null) {
      const mime = this.#mime;
      this.#mime = null;
      return this.#parts.onHead({ mime, bytes: message });
    }
    const fragment = readFragment(message);
    if (!fragment) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#parts.onFragment(fragment);
  }

  #onClosed(code: number): void {
    this.#dropSocket();
    if (code === CLOSE_GONE) {
      this.#parts.onGone();
      // Switched off, it has no address any more; one that is only being started anew has.
      return this.#connectLater();
    }
    if (code === CLOSE_UNPLAYABLE) return this.#parts.onUnplayable();
    this.#parts.onBreak();
    // Its time was over: that is no trouble, and another address is there for the asking.
    if (code === CLOSE_NORMAL) void this.#askAndConnect();
    else this.#connectLater();
  }

  #connectLater(): void {
    // Jitter: a server that comes back is not asked by all of its viewers at once.
    const pauseMs = this.#pauseMs * (0.5 + Math.random() / 2);
    this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2);
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#askAndConnect(), pauseMs);
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#dropSocket();
      this.#parts.onBreak();
      this.#connectLater();
    }, SILENCE_MS);
  }

  #dropSocket(): void {
    clearTimeout(this.#silence);
    const old = this.#socket;
    this.#socket = undefined;
    if (old && old.readyState !== old.CLOSED) old.close(CLOSE_NORMAL);
  }
}
