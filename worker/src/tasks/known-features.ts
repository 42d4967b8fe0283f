import type { FrameFeatures } from '@rakurs/contract';
import type { Features } from '../teach/index.ts';

/** Who looks at pictures for taught classes, learns these, and keeps what was seen. */
export interface Teaching {
  /** What learning and finding see of a picture, by one look; by four more with its quarters. */
  look(bytes: Buffer, options: { tiles: boolean }): Promise<Features>;
  /** Upright. */
  fetchPicture(url: string): Promise<Buffer>;
  /** Bytes as they are kept. */
  fetchBytes(url: string): Promise<Buffer>;
}

export interface KnownFrame {
  id: number;
  url: string;
  whole_url: string | null;
  tiles_url: string | null;
  embedding: string | null;
}

export interface LookedAt {
  features: Features;
  /** What was not known before, to be kept; null when all of it was, or when nobody keeps it. */
  fresh: FrameFeatures | null;
}
