import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { DataSourceFile } from '@rakurs/contract';
import { IconCrop, IconHourglassEmpty, IconPhotoSearch, IconX } from '@tabler/icons-react';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import type { Cropping } from './crop/use-cropping.ts';
import { PictureResults } from './results/PictureResults.tsx';
import { SimilarGrid } from './results/SimilarGrid.tsx';
import { SimilarSkeletons } from './results/SimilarSkeletons.tsx';
import styles from './SimilarPanel.module.css';
import { useSimilar } from './use-similar.ts';

/** A film that plays tells a new second four times in each: what is like it is looked up when it stands still. */
const STANDS_STILL_MS = 600;

interface Props {
  file: DataSourceFile;
  /** Of a video: where it stands. */
  second: number | null;
  /** Null where nothing can be cut out. */
  cropping: Cropping | null;
}

/** What is like the file, the moment of it that is open, or a part of it that was outlined. */
export function SimilarPanel({ file, second, cropping }: Props) {
  if (cropping && cropping.state.step !== 'off') return <OfPart cropping={cropping} fileId={file.id} />;
  return (
    <div className="column gap-12">
      {cropping && (
        <Button
          variant="default"
          size="xs"
          className={styles.action}
          leftSection={<IconCrop size={14} />}
          onClick={cropping.begin}
        >
          {ru.similar.byPart}
        </Button>
      )}
      <OfFile fileId={file.id} second={second} />
    </div>
  );
}

function OfFile({ fileId, second }: { fileId: number; second: number | null }) {
  const [still] = useDebouncedValue(second, STANDS_STILL_MS);
  const similar = useSimilar(fileId, still === null ? null : Math.round(still));
  if (similar.isLoadingError)
    return <FailedState title={ru.similar.failed} error={similar.error} onRetry={() => similar.refetch()} />;
  if (similar.data === undefined) return <SimilarSkeletons />;
  if (!similar.data.is_seen)
    return (
      <EmptyState
        text={ru.similar.notSeen}
        hint={ru.similar.notSeenHint}
        icon={<IconHourglassEmpty size={28} stroke={1.6} />}
      />
    );
  return (
    <>
      {still !== null && (
        <div>
          <h2 className="flush text-14 bold">{ru.similar.ofMoment(formatSecond(still))}</h2>
          <p className="flush dimmed text-13">{ru.similar.momentHint}</p>
        </div>
      )}
      {similar.data.similar.length === 0 ? (
        <EmptyState
          text={ru.similar.nothing}
          hint={ru.similar.nothingHint}
          icon={<IconPhotoSearch size={28} stroke={1.6} />}
        />
      ) : (
        <SimilarGrid similar={similar.data.similar} />
      )}
    </>
  );
}

function OfPart({ cropping: { state, stop }, fileId }: { cropping: Cropping; fileId: number }) {
  return (
    <div className="column gap-12">
      <div className="row wrap between gap-4-12">
        <h2 className="flush text-14 bold">{ru.similar.partTitle}</h2>
        <Button variant="subtle" size="xs" leftSection={<IconX size={14} />} onClick={stop}>
          {state.step === 'taken' ? ru.similar.wholePicture : ru.similar.partCancel}
        </Button>
      </div>
      {state.step === 'drawing' && (
        <p className="flush dimmed text-13">
          {ru.similar.partHint} <span className={styles.keys}>{ru.similar.partKeys}</span>
        </p>
      )}
      {state.step === 'taken' && <PictureResults shown={state.shown} exceptId={fileId} />}
      {state.step === 'failed' && <FailedState title={ru.similar.failed} error={state.error} />}
    </div>
  );
}
