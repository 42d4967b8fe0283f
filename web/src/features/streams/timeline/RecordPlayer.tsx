import type { Stream } from '@rakurs/contract';

interface Props {
  stream: Stream;
  /** The moment to play from. */
  at: string;
  /** Another moment; null: back to what happens now. */
  onSeek: (at: string | null) => void;
}

/** The record of a camera, played from a moment on. */
export function RecordPlayer({ stream, at }: Props) {
  return <div aria-label={stream.title}>{at}</div>;
}
