export { LivePlayer } from './live/LivePlayer.tsx';
export { RetentionForm } from './retention/RetentionForm.tsx';
export { StreamBadge } from './StreamBadge.tsx';
export { RecordPlayer } from './timeline/RecordPlayer.tsx';
export { StreamRecordPanel } from './timeline/StreamRecordPanel.tsx';
export { useMoment } from './timeline/use-moment.ts';
export { useListedStream, useLiveStreams, useStream, useStreams } from './use-streams.ts';
export { CameraWall } from './wall/CameraWall.tsx';
export { WallLink } from './wall/WallLink.tsx';
