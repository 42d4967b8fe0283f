/** What of a video is needed to look at its frames. */
export interface FrameSource {
  currentTime: number;
  readonly readyState: number;
  readonly error: unknown;
  addEventListener: (name: string, hear: () => void) => void;
  removeEventListener: (name: string, hear: () => void) => void;
}

interface Asked {
  second: number;
  show: () => void;
  fail: () => void;
}

/** HTMLMediaElement.HAVE_METADATA: from here on it can be wound. */
const CAN_BE_WOUND = 1;
/** HTMLMediaElement.HAVE_CURRENT_DATA: the frame of the current second is here. */
const HAS_FRAME = 2;
/** Nearer than this it stands there already, and a browser need not tell that it was wound. */
const SAME_SECONDS = 0.001;

/**
 * One video, many who want a frame of it: it is wound to one second after another. Whoever leaves the screen leaves the
 * line, and all who want the same second are served at once.
 */
export class FrameLine {
  readonly #source: FrameSource;
  #line: Asked[] = [];
  #second: number | null = null;

  constructor(source: FrameSource) {
    this.#source = source;
  }

  start(): void {
    this.#heard().forEach(([name, hear]) => this.#source.addEventListener(name, hear));
    this.#go();
  }

  stop(): void {
    this.#second = null;
    this.#heard().forEach(([name, hear]) => this.#source.removeEventListener(name, hear));
  }

  /** `show` is called while the video stands at the second. The answer takes the wish back. */
  ask(asked: Asked): () => void {
    this.#line.push(asked);
    if (this.#source.error) this.#broken();
    else this.#go();
    return () => void (this.#line = this.#line.filter((other) => other !== asked));
  }

  #heard(): [name: string, hear: () => void][] {
    return [
      ['loadedmetadata', this.#go],
      ['seeked', this.#arrived],
      ['loadeddata', this.#arrived],
      // Wound to where nothing is loaded yet: it has arrived, and the frame comes later.
      ['canplay', this.#arrived],
      ['error', this.#broken],
    ];
  }

  readonly #go = (): void => {
    const [first] = this.#line;
    if (!first || this.#second !== null || this.#source.readyState < CAN_BE_WOUND) return;
    this.#second = first.second;
    const isThere = Math.abs(this.#source.currentTime - first.second) < SAME_SECONDS;
    if (!isThere) this.#source.currentTime = first.second;
    else if (this.#source.readyState >= HAS_FRAME) this.#arrived();
  };

  readonly #arrived = (): void => {
    if (this.#source.readyState < HAS_FRAME || this.#second === null) return;
    const second = this.#second;
    this.#second = null;
    const served = this.#line.filter((asked) => asked.second === second);
    this.#line = this.#line.filter((asked) => asked.second !== second);
    served.forEach(({ show }) => show());
    this.#go();
  };

  readonly #broken = (): void => {
    this.#second = null;
    const all = this.#line;
    this.#line = [];
    all.forEach(({ fail }) => fail());
  };
}
