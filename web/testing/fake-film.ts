/**
 * The browser's media parts as far as the live view touches them, driven by the test. A fragment is one byte: its
 * length in tenths of a second; a head is the byte 255.
 */
const HEAD = 255;

class Ranges {
  readonly length: number;
  readonly #all: readonly [number, number][];

  constructor(all: readonly [number, number][]) {
    this.#all = all;
    this.length = all.length;
  }

  start(at: number): number {
    return this.#all[at]?.[0] ?? 0;
  }

  end(at: number): number {
    return this.#all[at]?.[1] ?? 0;
  }
}

export class FakeSourceBuffer {
  updating = false;
  onupdateend: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly done: string[] = [];
  /** The next append is refused. */
  isFull = false;
  /** Where the next fragment begins; a test moves it to make a hole. */
  at = 100;
  #ranges: [number, number][] = [];

  get buffered(): Ranges {
    return new Ranges(this.#ranges);
  }

  appendBuffer(bytes: Uint8Array): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.#begin(`append ${bytes.join(' ')}`);
    for (const byte of bytes) if (byte !== HEAD) this.#grow(byte / 10);
  }

  remove(from: number, to: number): void {
    this.#begin(`remove ${from} ${to}`);
    this.#ranges = this.#ranges
      .map(([start, end]): [number, number] => [Math.max(start, to), end])
      .filter(([start, end]) => start < end);
  }

  changeType(mime: string): void {
    this.done.push(`type ${mime}`);
  }

  /** What was begun is done; `before` is what happens in the moment until that is said. */
  finish(before?: () => void): void {
    this.updating = false;
    before?.();
    this.onupdateend?.(new Event('updateend'));
  }

  #begin(what: string): void {
    if (this.updating) throw new Error('InvalidStateError');
    this.done.push(what);
    this.updating = true;
  }

  #grow(seconds: number): void {
    const last = this.#ranges.at(-1);
    if (last && Math.abs(last[1] - this.at) < 0.01) last[1] = this.at + seconds;
    else this.#ranges.push([this.at, this.at + seconds]);
    this.at += seconds;
  }
}

export class FakeSource {
  readyState: 'closed' | 'open' | 'ended' = 'closed';
  onsourceopen: ((event: Event) => void) | null = null;
  readonly buffers: FakeSourceBuffer[] = [];

  addSourceBuffer(_mime: string): FakeSourceBuffer {
    const buffer = new FakeSourceBuffer();
    this.buffers.push(buffer);
    return buffer;
  }

  open(): void {
    this.readyState = 'open';
    this.onsourceopen?.(new Event('sourceopen'));
  }
}

export class FakeVideo {
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  src = '';

  async play(): Promise<void> {
    this.paused = false;
  }

  removeAttribute(_name: string): void {
    this.src = '';
  }

  load(): void {
    this.currentTime = 0;
  }
}

export const aHead = (): ArrayBuffer => Uint8Array.of(HEAD).buffer;

/** A fragment of so many tenths of a second, as it travels. */
export const aFragment = (atMs: number, tenths = 1): ArrayBuffer => {
  const bytes = new ArrayBuffer(9);
  const view = new DataView(bytes);
  view.setFloat64(0, atMs);
  view.setUint8(8, tenths);
  return bytes;
};
