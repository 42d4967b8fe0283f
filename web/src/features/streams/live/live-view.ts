import { LiveBuffer, type LiveSource, type LiveVideo } from './live-buffer.ts';
import { LiveConnection } from './live-connection.ts';
import { ServerClock } from './server-clock.ts';

/** A browser that refuses this often what it said it could play cannot play it. */
const MAX_FAILURES = 3;

/** 'unplayable': not this way; HLS may do. 'gone': nothing to see until the camera is on again. */
export type LiveStep = 'connecting' | 'playing' | 'resting' | 'gone' | 'unplayable';

export interface ViewParts<S extends LiveSource> {
  video: LiveVideo;
  createSource: () => S;
  createAddress: (source: S) => string;
  revokeAddress: (address: string) => void;
  isSupported: (mime: string) => boolean;
  createSocket: (address: string) => WebSocket;
  askAddress: () => Promise<string | null>;
  now: () => number;
  onStep: (step: LiveStep) => void;
  /** It has sound as well, or has none. */
  onSound: (hasSound: boolean) => void;
}

const hasSound = (mime: string): boolean => /mp4a|opus|ac-3/i.test(mime);

/** One camera, seen as it is now: the line, the player's buffer and the clock put together. */
export class LiveView<S extends LiveSource> {
  readonly #parts: ViewParts<S>;
  readonly #connection: LiveConnection;
  readonly #buffer: LiveBuffer<S>;
  /** Of one connection: after it the clocks are held against each other anew. */
  #clock = new ServerClock();
  #step: LiveStep = 'resting';
  #broken = 0;

  constructor(parts: ViewParts<S>) {
    this.#parts = parts;
    this.#buffer = new LiveBuffer({
      ...parts,
      onShown: () => {
        this.#broken = 0;
        this.#go('playing');
      },
      onBroken: () => this.#onBroken(),
    });
    this.#connection = new LiveConnection({
      createSocket: parts.createSocket,
      askAddress: parts.askAddress,
      onHead: ({ mime, bytes }) => {
        if (!parts.isSupported(mime)) return this.#giveUp();
        parts.onSound(hasSound(mime));
        this.#clock = new ServerClock();
        this.#buffer.begin(mime, bytes);
      },
      onFragment: (fragment) => {
        this.#clock.sample(fragment.atMs, parts.now());
        this.#buffer.append(fragment);
      },
      onBreak: () => this.#lose('connecting'),
      onGone: () => this.#lose('gone'),
      onUnplayable: () => this.#giveUp(),
    });
  }

  /** Null: under an address that has to be asked for. */
  start(address: string | null): void {
    this.#go('connecting');
    this.#connection.open(address);
  }

  /**
   * There is something to see: begins, unless it is under way. What is broken off for a while keeps its last frame
   * until then.
   */
  see(address: string | null): void {
    if (this.#step === 'resting' || this.#step === 'gone') this.start(address);
  }

  /**
   * The camera is away, as others say: the line may be open still, and the last frame stays. What comes next is live
   * again.
   */
  lose(): void {
    if (this.#step === 'playing') this.#lose('connecting');
  }

  /** Nobody looks: nothing comes, and the last frame stays. */
  rest(): void {
    if (this.#step === 'unplayable') return;
    this.#connection.close();
    this.#lose('resting');
  }

  /** Goes on at the newest frame, not where it was left. */
  wake(): void {
    if (this.#step === 'resting') this.start(null);
  }

  stop(): void {
    this.#connection.close();
    this.#buffer.close();
    this.#step = 'resting';
  }

  /**
   * How long ago the frame that is seen came to the server; null while that is not known, and while what is seen is of
   * before.
   */
  delaySeconds(): number | null {
    if (this.#step !== 'playing') return null;
    const stampMs = this.#buffer.shownStampMs();
    const ms = stampMs === null ? null : this.#clock.sinceMs(stampMs, this.#parts.now());
    return ms === null ? null : ms / 1000;
  }

  #lose(step: LiveStep): void {
    this.#buffer.growOld();
    this.#go(step);
  }

  #onBroken(): void {
    this.#buffer.close();
    this.#broken += 1;
    if (this.#broken >= MAX_FAILURES) return this.#giveUp();
    this.start(null);
  }

  #giveUp(): void {
    this.#connection.close();
    this.#buffer.close();
    this.#go('unplayable');
  }

  #go(step: LiveStep): void {
    if (this.#step === step) return;
    this.#step = step;
    this.#parts.onStep(step);
  }
}
