/** What of a video is needed to look at its frames. */
export interface FrameSource {
  currentTime: number;
  readonly readyState: number;
  readonly error: unknown;
  addEventListener: (name: string, listener: () => void) => void;
  removeEventListener: (name: string, listener: () => void) => void;
}

interface Asked {
  second: number;
  show: () => void;
  fail: () => void;
}

/** HTMLMediaElement.HAVE_METADATA: from here on it can seek. */
const CAN_SEEK = 1;
/** HTMLMediaElement.HAVE_CURRENT_DATA: the frame of the current second is here. */
const HAS_FRAME = 2;
/** Nearer than this it stands there already, and a browser need not tell that it has sought. */
const SAME_SECONDS = 0.001;

/**
 * One video, many who want a frame of it: it seeks one second after another. Whoever leaves the screen leaves the
 * line, and all who want the same second are served at once.
 */
export class FrameQueue {
  readonly #source: FrameSource;
  #queue: Asked[] = [];
  #second: number | null = null;

  constructor(source: FrameSource) {
    this.#source = source;
  }

  start(): void {
    this.#listeners().forEach(([name, listener]) => this.#source.addEventListener(name, listener));
    this.#go();
  }

  stop(): void {
    this.#second = null;
    this.#listeners().forEach(([name, listener]) => this.#source.removeEventListener(name, listener));
  }

  /** `show` is called while the video stands at the second. The answer takes the wish back. */
  ask(asked: Asked): () => void {
    this.#queue.push(asked);
    if (this.#source.error) this.#broken();
    else this.#go();
    return () => void (this.#queue = this.#queue.filter((other) => other !== asked));
  }

  #listeners(): [name: string, listener: () => void][] {
    return [
      ['loadedmetadata', this.#go],
      ['seeked', this.#arrived],
      ['loadeddata', this.#arrived],
      // Set to where nothing is loaded yet: it has arrived, and the frame comes later.
      ['canplay', this.#arrived],
      ['error', this.#broken],
    ];
  }

  readonly #go = (): void => {
    const [first] = this.#queue;
    if (!first || this.#second !== null || this.#source.readyState < CAN_SEEK) return;
    this.#second = first.second;
    const isThere = Math.abs(this.#source.currentTime - first.second) < SAME_SECONDS;
    if (!isThere) this.#source.currentTime = first.second;
    else if (this.#source.readyState >= HAS_FRAME) this.#arrived();
  };

  readonly #arrived = (): void => {
    if (this.#source.readyState < HAS_FRAME || this.#second === null) return;
    const second = this.#second;
    this.#second = null;
    const served = this.#queue.filter((asked) => asked.second === second);
    this.#queue = this.#queue.filter((asked) => asked.second !== second);
    served.forEach(({ show }) => show());
    this.#go();
  };

  readonly #broken = (): void => {
    this.#second = null;
    const all = this.#queue;
    this.#queue = [];
    all.forEach(({ fail }) => fail());
  };
}
