import type { Stream } from '@rakurs/contract';

interface Props {
  stream: Stream;
  onSeek: (at: string | null) => void;
}

/** What was recorded of a camera, and what happened in it. */
export function StreamRecordPanel({ stream }: Props) {
  return <section aria-label={stream.title} />;
}
