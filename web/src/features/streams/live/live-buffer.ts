import type { Fragment } from './read-live-part.ts';

/** The player begins so far behind the newest frame: it needs some to decode ahead. */
const EDGE_SECONDS = 0.15;
/** Further behind it plays a little faster, and from here on it jumps. */
const HURRY_SECONDS = 0.6;
const JUMP_SECONDS = 2;
const HURRIED_RATE = 1.1;
/** A camera of few frames a second cannot be nearer than a few of them. */
const HURRY_FRAMES = 6;
/** What has been seen is let go when it is so much, down to so much. */
const MAX_KEPT_SECONDS = 12;
const MIN_KEPT_SECONDS = 5;

/** The parts of the browser that this touches. */
export type LiveVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'playbackRate' | 'paused' | 'src' | 'play' | 'removeAttribute' | 'load'
>;
export type LiveSourceBuffer = Pick<SourceBuffer, 'buffered' | 'remove' | 'changeType'> & {
  appendBuffer: (bytes: Uint8Array<ArrayBuffer>) => void;
  onupdateend: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
};
export interface LiveSource {
  readyState: MediaSource['readyState'];
  onsourceopen: ((event: Event) => void) | null;
  addSourceBuffer: (mime: string) => LiveSourceBuffer;
}

export interface BufferParts<S extends LiveSource> {
  video: LiveVideo;
  createSource: () => S;
  createAddress: (source: S) => string;
  revokeAddress: (address: string) => void;
  /** A frame can be seen. */
  onShown: () => void;
  /** The browser refuses what it was given. */
  onBroken: () => void;
}

type Work =
  | { does: 'clear' }
  | { does: 'type'; mime: string }
  | { does: 'append'; bytes: Uint8Array<ArrayBuffer>; atMs: number | null };

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Plays what the line brings, always near the newest frame, and forgets what has been seen. */
export class LiveBuffer<S extends LiveSource> {
  readonly #parts: BufferParts<S>;
  #source: S | undefined;
  #buffer: LiveSourceBuffer | undefined;
  #address: string | undefined;
  #mime: string | undefined;
  #work: Work[] = [];
  /** Up to which second of the film, which packet. */
  #stamps: { end: number; atMs: number }[] = [];
  #appendedAtMs: number | null = null;
  #appendedFrames = 0;
  #frameSeconds = 0;
  #isShown = false;
  /**
   * Until the browser has said that it is done. Its own `updating` is over a moment sooner, and what began in that
   * moment would meet the end of what was before.
   */
  #isBusy = false;

  constructor(parts: BufferParts<S>) {
    this.#parts = parts;
  }

  /**
   * Something begins anew: its clock may be another one, so what was there before goes. The last frame stays on the
   * screen until the next.
   */
  begin(mime: string, head: ArrayBuffer): void {
    const work: Work[] = [{ does: 'append', bytes: new Uint8Array(head), atMs: null }];
    if (this.#mime !== undefined && this.#mime !== mime) work.unshift({ does: 'type', mime });
    if (this.#mime !== undefined) work.unshift({ does: 'clear' });
    this.#mime = mime;
    this.#work = work;
    this.#stamps = [];
    // What is going in just now is of before.
    this.#appendedAtMs = null;
    this.#isShown = false;
    if (!this.#source) this.#attach();
    this.#next();
  }

  append({ atMs, bytes }: Fragment): void {
    if (this.#mime === undefined) return;
    this.#work.push({ does: 'append', bytes, atMs });
    this.#next();
  }

  /** What is seen is of before, and stays until the next frame: how old it is is no delay. */
  growOld(): void {
    this.#stamps = [];
    this.#appendedAtMs = null;
    this.#isShown = false;
  }

  /** When the packet of the frame that is seen came to the server; null while none is. */
  shownStampMs(): number | null {
    const { currentTime } = this.#parts.video;
    return (this.#stamps.find(({ end }) => end > currentTime) ?? this.#stamps.at(-1))?.atMs ?? null;
  }

  close(): void {
    this.#work = [];
    this.#stamps = [];
    this.#mime = undefined;
    this.#isBusy = false;
    if (this.#buffer) this.#buffer.onupdateend = this.#buffer.onerror = null;
    if (this.#source) this.#source.onsourceopen = null;
    this.#buffer = this.#source = undefined;
    if (this.#address === undefined) return;
    this.#parts.video.removeAttribute('src');
    this.#parts.video.load();
    this.#parts.revokeAddress(this.#address);
    this.#address = undefined;
  }

  #attach(): void {
    const { video, createSource, createAddress } = this.#parts;
    const source = createSource();
    this.#source = source;
    this.#address = createAddress(source);
    source.onsourceopen = () => this.#next();
    video.src = this.#address;
  }

  #next(): void {
    if (this.#source?.readyState !== 'open' || this.#mime === undefined) return;
    try {
      this.#buffer ??= this.#createBuffer(this.#source, this.#mime);
      while (!this.#isBusy && this.#work.length > 0) this.#do(this.#buffer);
    } catch {
      this.#parts.onBroken();
    }
  }

  #createBuffer(source: S, mime: string): LiveSourceBuffer {
    const buffer = source.addSourceBuffer(mime);
    buffer.onupdateend = () => {
      this.#isBusy = false;
      this.#settle(buffer);
      this.#next();
    };
    buffer.onerror = () => this.#parts.onBroken();
    return buffer;
  }

  #do(buffer: LiveSourceBuffer): void {
    const work = this.#work.shift();
    if (!work) return;
    if (work.does === 'type') return buffer.changeType(work.mime);
    this.#isBusy = true;
    if (work.does === 'clear') return buffer.remove(0, Number.POSITIVE_INFINITY);
    // A tab that was slow finds many: they go in at once.
    const bytes = [work.bytes];
    let { atMs } = work;
    while (this.#work[0]?.does === 'append') {
      const more = this.#work.shift();
      if (more?.does !== 'append') break;
      bytes.push(more.bytes);
      atMs = more.atMs ?? atMs;
    }
    this.#appendedAtMs = atMs;
    this.#appendedFrames = bytes.length;
    buffer.appendBuffer(joined(bytes));
  }

  #settle(buffer: LiveSourceBuffer): void {
    const { buffered } = buffer;
    if (buffered.length === 0) return;
    const end = buffered.end(buffered.length - 1);
    this.#stamp(end);
    this.#keepUp(buffered.start(buffered.length - 1), end);
    this.#forget(buffer);
    if (this.#isShown || this.#stamps.length === 0) return;
    this.#isShown = true;
    this.#parts.onShown();
  }

  #stamp(end: number): void {
    const atMs = this.#appendedAtMs;
    this.#appendedAtMs = null;
    if (atMs === null) return;
    const before = this.#stamps.at(-1);
    if (before && end > before.end) this.#frameSeconds = (end - before.end) / this.#appendedFrames;
    this.#stamps.push({ end, atMs });
  }

  /**
   * `start` and `end` of the newest stretch: before it there may be a hole, where the server left frames out for a slow
   * line.
   */
  #keepUp(start: number, end: number): void {
    const { video } = this.#parts;
    const behind = end - video.currentTime;
    if (video.currentTime < start || behind < 0 || behind > JUMP_SECONDS) {
      video.currentTime = Math.max(start, end - EDGE_SECONDS);
      video.playbackRate = 1;
    } else if (behind > Math.max(HURRY_SECONDS, HURRY_FRAMES * this.#frameSeconds)) video.playbackRate = HURRIED_RATE;
    else if (behind < Math.max(HURRY_SECONDS, HURRY_FRAMES * this.#frameSeconds) / 2) video.playbackRate = 1;
    // A browser that wants to be asked first shows the frame it has.
    if (video.paused) void video.play().catch(() => undefined);
  }

  #forget(buffer: LiveSourceBuffer): void {
    const { currentTime } = this.#parts.video;
    while ((this.#stamps[0]?.end ?? currentTime) < currentTime - MIN_KEPT_SECONDS) this.#stamps.shift();
    if (currentTime - buffer.buffered.start(0) <= MAX_KEPT_SECONDS) return;
    this.#isBusy = true;
    buffer.remove(0, currentTime - MIN_KEPT_SECONDS);
  }
}
