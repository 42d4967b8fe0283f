import type { DataSourceFile } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LivePlayer } from './live/LivePlayer.tsx';
import { StreamBadge } from './StreamBadge.tsx';
import { useListedStream, useStream } from './use-streams.ts';

type Camera = Pick<DataSourceFile, 'id' | 'data_source_id'>;

/** The live view of a file that stands for a camera. */
export function LiveFilePlayer({ file, size }: { file: Camera; size: 'card' | 'stage' }) {
  const { data: stream, isLoadingError, error, refetch } = useStream(file.id);
  if (stream) return <LivePlayer key={file.id} stream={stream} size={size} />;
  return isLoadingError ? <FailedState title={ru.streams.showFailed} error={error} onRetry={() => refetch()} /> : null;
}

/** The state of a file that stands for a camera. */
export function BadgeOfFile({ file }: { file: Camera }) {
  const stream = useListedStream(file.data_source_id, file.id);
  return stream ? <StreamBadge stream={stream} /> : null;
}
