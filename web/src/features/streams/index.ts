export { RecordPlayer } from './timeline/RecordPlayer.tsx';
export { StreamRecordPanel } from './timeline/StreamRecordPanel.tsx';
export { useMoment } from './timeline/use-moment.ts';
export { useLiveStreams, useStream, useStreams } from './use-streams.ts';
