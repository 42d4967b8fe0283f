import { IconPhotoSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useTimeout } from '#shared/hooks/use-timeout.ts';
import type { ShownPicture } from '../crop/take-picture.ts';
import { usePictureSearch } from '../use-similar.ts';
import styles from './PictureResults.module.css';
import { SimilarGrid } from './SimilarGrid.tsx';
import { SimilarSkeletons } from './SimilarSkeletons.tsx';

/** A worker answers within a second or two; after so long a user wants to know why nothing comes. */
const LATE_MS = 15_000;

interface Props {
  shown: ShownPicture;
  /** The file that the picture is a part of: it is like itself, which nobody asks. */
  exceptId?: number;
  onOpened?: () => void;
}

/** What is like a picture that was shown. */
export function PictureResults({ shown, exceptId, onOpened }: Props) {
  const search = usePictureSearch(shown);
  if (search.isError)
    return <FailedState title={ru.similar.failed} error={search.error} onRetry={() => search.refetch()} />;
  if (search.isPending) return <Waiting key={shown.id} />;
  const similar = search.data.filter(({ file }) => file.id !== exceptId);
  if (similar.length === 0)
    return (
      <EmptyState
        text={ru.similar.nothing}
        hint={ru.similar.nothingHint}
        icon={<IconPhotoSearch size={28} stroke={1.6} />}
      />
    );
  return <SimilarGrid similar={similar} onOpened={onOpened} />;
}

function Waiting() {
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), LATE_MS);
  return (
    <>
      <p className={`flush dimmed ${styles.late}`} role="status">
        {isLate && ru.similar.late}
      </p>
      <SimilarSkeletons label={ru.similar.waiting} />
    </>
  );
}
