import type { Reach } from '../../outgoing/address-guard.ts';

/** What is pulled, and where its segments are put. */
export interface IngestOrder {
  /** With its password; never logged. */
  address: string;
  /** For rtp:// */
  sdp: string | null;
  /** Where cameras may be. */
  reach: Reach;
  /** Over TLS: whether a certificate that nobody vouches for will do. */
  acceptsSelfSigned: boolean;
  /** Segments of the record are written here before they are told of; whoever is told moves or removes them. */
  folder: string;
}

export interface StreamShape {
  codec: 'h264' | 'h265' | 'other';
  width: number;
  height: number;
  fps: number | null;
  /** The live view is a smaller copy in H.264. */
  isProxied: boolean;
}

/** A segment of the record that has just been finished. */
export interface CutSegment {
  path: string;
  /** One connection to the camera. */
  session: string;
  startedAt: Date;
  seconds: number;
  bytes: number;
  initBytes: number;
  offsetSeconds: number;
  motion: number;
}

/**
 * For whoever keeps a stream. While it stops only `segment` is still called, for the segment that had been begun;
 * afterwards none of them.
 */
export interface IngestListener {
  /**
   * `reason` is a sentence for people. 'failed': nothing but a change by a user helps; it is tried again all the
   * same, rarely.
   */
  state(state: 'connecting' | 'live' | 'lost' | 'failed', reason: string | null): void;
  shape(shape: StreamShape): void;
  segment(segment: CutSegment): void;
  /** One for each picture that was looked at, about once a second; 0 when nothing moves. */
  motion(report: { at: Date; strength: number }): void;
  /** A jpeg of what is seen: the first of every connection, then now and then. */
  picture(picture: { at: Date; bytes: Buffer }): void;
}

/** Somebody who looks at the live view. */
export interface Viewer {
  /** The head of an fMP4, and how a browser's MediaSource names it; again after every reconnection. */
  begin(head: { bytes: Buffer; mime: string }): void;
  /** `at`: when the camera's packet came here. */
  fragment(fragment: { bytes: Buffer; isKey: boolean; at: Date }): void;
}

/** A camera that is pulled by a child process of its own, again and again until it is stopped. */
export interface Ingest {
  /** Begins with the head and what has come since the last key frame; returns how to stop looking. */
  watch(viewer: Viewer): () => void;
  stop(): Promise<void>;
  /** For the soak and the bench. */
  readonly child: { pid: number; memoryMb: number | null; restarts: number } | null;
}
