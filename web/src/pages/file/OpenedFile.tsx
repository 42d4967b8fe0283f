import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  listFacts,
  FileFacts,
  FileNames,
  DownloadButton,
  useRefreshFile,
  useFileCache,
  usePollFile,
} from '#features/files/index.ts';
import { DetectionBoxes, useFileDetections } from '#features/detections/index.ts';
import { useLabeller } from '#features/labelling/index.ts';
import { RecognitionNotes, useRecognition, type Pointed } from '#features/recognition/index.ts';
import { useCropping } from '#features/similar/index.ts';
import { ClipCamera } from '#features/streams/index.ts';
import { readLabel, readSpot } from '#shared/paths/spot.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './FilePage.module.css';
import { FilePanel } from './FilePanel.tsx';
import { FileStage } from './FileStage.tsx';
import { LabellingProgress } from './LabellingProgress.tsx';
import { Neighbours } from './Neighbours.tsx';
import { FileTabs } from './tabs/FileTabs.tsx';
import { useFilePageState } from './use-file-page-state.ts';
import { usePlayer } from './use-player.ts';
import { useNavigationKeys } from './use-navigation-keys.ts';

const NO_FRAMES: FrameReading[] = [];
const NONE_FOUND: never[] = [];

/** A file that cannot be shown has no frame to draw on. */
const canBeLabelled = ({ state, file_url }: DataSourceFile): boolean => state === 'ready' && file_url !== null;

/** Dark stage on the left, what is known on the right; pointing at something on one side shows it on the other. */
export function OpenedFile({ file }: { file: DataSourceFile }) {
  const place = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const spot = useMemo(() => readSpot(params), [params]);
  const way = useFilePageState(file);
  const [pointed, setPointed] = useState<Pointed>(null);
  const recognition = useRecognition(file.id);
  const player = usePlayer(spot.second, way.visit);
  const found = useFileDetections(file);
  const labeller = useLabeller({
    file,
    taught: found?.all ?? NONE_FOUND,
    onTaughtJudged: (detection, isRight) => found?.judge(detection, isRight),
    frames: recognition.data?.frames ?? NO_FRAMES,
    wanted: readLabel(params),
  });
  const cropping = useCropping();
  const { keep } = useFileCache(file.data_source_id);
  const { check } = useRefreshFile(file.data_source_id);
  usePollFile(file, true);

  const { marksOf, stage } = way.tab;
  const marks = useMemo(
    () => marksOf(recognition.data?.frames ?? NO_FRAMES, recognition.data?.taught ?? []),
    [marksOf, recognition.data],
  );
  const onSeek = file.kind === 'video' && file.state === 'ready' ? player.seek : null;
  const isLabelled = canBeLabelled(file);
  const isCut = isLabelled && file.kind === 'image';
  const onRecognised = () => void check(file.id);

  useNavigationKeys(place, way);

  return (
    <div ref={place} className={`grid relative ${styles.screen}`} data-full-width>
      <section
        className={styles.stage}
        aria-label={ru.file.stageLabel}
        data-room={isLabelled && stage !== 'drawn on' ? file.kind : undefined}
      >
        <FileStage
          file={file}
          marks={marks}
          pointed={pointed}
          onPoint={setPointed}
          spot={spot}
          player={player}
          labeller={isLabelled && stage === 'drawn on' ? labeller : null}
          cropping={isCut && stage === 'cut out of' ? cropping : null}
          over={
            found &&
            way.tab.id === 'detections' && (
              <DetectionBoxes
                found={found}
                colourOf={labeller.colourOf}
                video={file.kind === 'video' ? player.video : null}
              />
            )
          }
        />
        <Neighbours previous={way.previous} next={way.next} />
      </section>
      <FilePanel>
        <FileNames file={file} order={1} />
        {file.stream_file_id !== null && <ClipCamera fileId={file.stream_file_id} />}
        <RecognitionNotes file={file} recognition={recognition} onRecognised={onRecognised} />
        <FileTabs
          parts={{
            file,
            recognition,
            found,
            colourOf: labeller.colourOf,
            labeller: isLabelled ? labeller : null,
            pointed,
            onPoint: setPointed,
            onCorrected: keep,
            onRecognised,
            onSeek,
            second: file.kind === 'video' ? player.second : null,
            cropping: isCut ? cropping : null,
            progress: isLabelled && (
              <LabellingProgress
                dataSourceId={file.data_source_id}
                list={way.list}
                onUnlabelled={() => void way.goToUnlabelled()}
              />
            ),
          }}
          chosen={way.tab.id}
          onChoose={way.choose}
        />
        <DownloadButton file={file} className="self-start" />
        <details className={`line-above ${styles.about}`}>
          <summary>{ru.file.about}</summary>
          <FileFacts facts={listFacts(file)} />
        </details>
      </FilePanel>
    </div>
  );
}
