import { Skeleton } from '@mantine/core';
import type { DataSourceFile, Stream } from '@rakurs/contract';
import { useRef, useState } from 'react';
import { listFacts, FileFacts, FileNames, useRefreshFile, useFileCache } from '#features/files/index.ts';
import { useClassColours } from '#features/labelling/index.ts';
import { RecognitionNotes, useRecognition, type Pointed } from '#features/recognition/index.ts';
import {
  LivePlayer,
  RecordPlayer,
  StreamPanel,
  StreamRecordPanel,
  useLiveStreams,
  useMoment,
  useStream,
} from '#features/streams/index.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import styles from './FilePage.module.css';
import { FilePanel } from './FilePanel.tsx';
import { Neighbours } from './Neighbours.tsx';
import { FileTabs } from './tabs/FileTabs.tsx';
import { useFilePageState } from './use-file-page-state.ts';
import { useNavigationKeys } from './use-navigation-keys.ts';

/** A camera: what happens now or at a moment of its record, its time line below, what is known of it on the right. */
export function OpenedStream({ file }: { file: DataSourceFile }) {
  const place = useRef<HTMLDivElement>(null);
  const way = useFilePageState(file);
  const stream = useStream(file.id);
  useLiveStreams();
  useNavigationKeys(place, way);
  return (
    <div ref={place} className={`grid relative ${styles.screen}`} data-full-width>
      <section className={`${styles.stage} ${styles.camera}`} aria-label={ru.file.stageLabel}>
        {stream.data && <Watched stream={stream.data} />}
        {stream.isLoadingError && (
          <FailedState title={ru.streams.showFailed} error={stream.error} onRetry={() => stream.refetch()} />
        )}
        <Neighbours previous={way.previous} next={way.next} />
      </section>
      <FilePanel>
        <FileNames file={file} order={1} />
        {stream.data && <StreamPanel stream={stream.data} />}
        {stream.isPending && <Skeleton height={280} role="status" aria-label={ru.common.loading} />}
        <Told file={file} way={way} />
        <details className={`line-above ${styles.about}`}>
          <summary>{ru.file.about}</summary>
          <FileFacts facts={listFacts(file)} />
        </details>
      </FilePanel>
    </div>
  );
}

function Watched({ stream }: { stream: Stream }) {
  const [at, seek] = useMoment();
  return (
    <>
      <div className={`fixed wide relative ${styles.watched}`}>
        {at === null ? (
          <LivePlayer stream={stream} size="stage" />
        ) : (
          <RecordPlayer stream={stream} at={at} onSeek={seek} />
        )}
      </div>
      <div className={`pad-16 wide surface plain ${styles.record}`}>
        <StreamRecordPanel stream={stream} onSeek={seek} />
      </div>
    </>
  );
}

/** What machines said of its picture. */
function Told({ file, way }: { file: DataSourceFile; way: ReturnType<typeof useFilePageState> }) {
  const recognition = useRecognition(file.id);
  const colourOf = useClassColours(file.project_id);
  const [pointed, setPointed] = useState<Pointed>(null);
  const { keep } = useFileCache(file.data_source_id);
  const { check } = useRefreshFile(file.data_source_id);
  const onRecognised = () => void check(file.id);
  // Before its first picture there is nothing to tell.
  if (file.thumbnail_url === null) return null;
  return (
    <>
      <RecognitionNotes file={file} recognition={recognition} onRecognised={onRecognised} />
      <FileTabs
        parts={{
          file,
          recognition,
          found: null,
          colourOf,
          labeller: null,
          pointed,
          onPoint: setPointed,
          onCorrected: keep,
          onRecognised,
          onSeek: null,
          second: null,
          cropping: null,
          progress: null,
        }}
        chosen={way.tab.id}
        onChoose={way.choose}
      />
    </>
  );
}
