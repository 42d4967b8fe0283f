import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { allFacts, FileFacts, FileNames, useAskForFile, useFileCache, useNeighbours, useWatchedFile } from '#features/files/index.ts';
import { useLabeller } from '#features/labelling/index.ts';
import { RecognitionNotes, useRecognition, type Pointed } from '#features/recognition/index.ts';
import { useCropping } from '#features/similar/index.ts';
import { useKeys } from '#shared/keys/use-keys.ts';
import { pathOfFile } from '#shared/paths/paths.ts';
import { readSpot } from '#shared/paths/spot.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './FilePage.module.css';
import { FileStage } from './FileStage.tsx';
import { Neighbours } from './Neighbours.tsx';
import { defaultTab, shownTab } from './tabs/choose-tab.ts';
import { FileTabs } from './tabs/FileTabs.tsx';
import { usePlayer } from './use-player.ts';

const NO_FRAMES: FrameReading[] = [];

/** A stream has no frame to draw on, nor has a file that cannot be shown. */
const canBeLabelled = ({ kind, state, file_url }: DataSourceFile): boolean => kind !== 'stream' && state === 'ready' && file_url !== null;

/** Dark stage on the left, what is known on the right; pointing at something on one side shows it on the other. */
export function OpenedFile({ file }: { file: DataSourceFile }) {
  const place = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const spot = useMemo(() => readSpot(params), [params]);
  // Chosen when the file arrives: what becomes known later must not throw the person out of a tab.
  const [chosen, choose] = useState(() => defaultTab(file));
  const [pointed, setPointed] = useState<Pointed>(null);
  const recognition = useRecognition(file.id);
  const player = usePlayer(spot.second, useLocation().key);
  const labeller = useLabeller({
    file,
    frames: recognition.data?.frames ?? NO_FRAMES,
    secondNow: () => player.video.current?.currentTime ?? 0,
    onDrawn: () => player.video.current?.pause(),
  });
  const cropping = useCropping();
  const { keep } = useFileCache(file.data_source_id);
  const { check } = useAskForFile(file.data_source_id);
  const neighbours = useNeighbours(file);
  const navigate = useNavigate();
  useWatchedFile(file, true);

  const { marksOf, stage } = shownTab(chosen, file);
  const marks = useMemo(() => marksOf(recognition.data?.frames ?? NO_FRAMES), [marksOf, recognition.data]);
  const onSeek = file.kind === 'video' && file.state === 'ready' ? player.seek : null;
  const isLabelled = canBeLabelled(file);
  const isCut = isLabelled && file.kind === 'image';
  const onRecognised = () => void check(file.id);

  useKeys(place, (event) => {
    // The codes and not the letters: on a Russian keyboard they are Х and Ъ.
    const wanted = event.code === 'BracketLeft' ? neighbours.previous : event.code === 'BracketRight' ? neighbours.next : null;
    if (wanted === null) return 'left';
    void navigate(pathOfFile(wanted), { replace: true });
    return 'taken';
  });

  return (
    <div ref={place} className={styles.screen} data-full-width>
      <section className={styles.stage} aria-label={ru.file.stageLabel}>
        <FileStage
          file={file}
          marks={marks}
          pointed={pointed}
          onPoint={setPointed}
          spot={spot}
          player={player}
          labeller={isLabelled && stage === 'drawn on' ? labeller : null}
          cropping={isCut && stage === 'cut out of' ? cropping : null}
        />
        <Neighbours previous={neighbours.previous && pathOfFile(neighbours.previous)} next={neighbours.next && pathOfFile(neighbours.next)} />
      </section>
      <section className={styles.panel} aria-label={ru.file.panelLabel}>
        <FileNames file={file} order={1} />
        <RecognitionNotes file={file} recognition={recognition} onRecognised={onRecognised} />
        <FileTabs
          parts={{
            file,
            recognition,
            labeller: isLabelled ? labeller : null,
            pointed,
            onPoint: setPointed,
            onCorrected: keep,
            onRecognised,
            onSeek,
            second: file.kind === 'video' ? player.second : null,
            cropping: isCut ? cropping : null,
          }}
          chosen={chosen}
          onChoose={choose}
        />
        <details className={styles.about}>
          <summary>{ru.file.about}</summary>
          <FileFacts facts={allFacts(file)} />
        </details>
      </section>
    </div>
  );
}
