import { Skeleton, Text } from '@mantine/core';
import type { Classifier, SuggestedFrame } from '@rakurs/contract';
import { IconPhoto, IconPhotoCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { boxStyle } from '#shared/picture/box.ts';
import { formatNumber, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { suggestionAddress } from './suggestion-address.ts';
import styles from './SuggestedFrames.module.css';
import { useSuggestions } from './use-suggestions.ts';

const texts = ru.teaching.suggest;

interface Props {
  projectId: number;
  classifier: Pick<Classifier, 'id' | 'title' | 'kind'>;
}

/** The pictures, why each of them was picked, and the way to label it. */
export function SuggestedFrames({ projectId, classifier }: Props) {
  const suggestions = useSuggestions(projectId, classifier.id);
  if (suggestions.isPending) return <Waiting />;
  if (!suggestions.data) return <FailedState title={texts.failed} error={suggestions.error} onRetry={() => suggestions.refetch()} />;
  if (suggestions.data.length === 0) return <EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconPhotoCheck size={28} stroke={1.6} />} />;
  return (
    <div className={styles.window}>
      <Text c="dimmed">{classifier.kind === 'frame' ? texts.aboutFrame : texts.about}</Text>
      <ol className={styles.grid}>
        {suggestions.data.map((frame, at) => (
          <li key={`${frame.data_source_file_id} ${frame.second}`} className={styles.place}>
            <Link to={suggestionAddress(projectId, classifier, frame)} className={styles.frame} aria-label={nameOf(frame, at + 1)}>
              <Picture frame={frame} />
              <span className={styles.reason}>{texts.reasons[frame.reason]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

const nameOf = ({ reason, second }: SuggestedFrame, number: number): string => {
  const said = { number: formatNumber(number), reason: texts.reasons[reason] };
  return second > 0 ? texts.frameAt({ ...said, moment: formatSecond(second) }) : texts.frame(said);
};

function Picture({ frame: { picture_url, second, proposals } }: { frame: SuggestedFrame }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={styles.picture}>
      {picture_url === null || isBroken ? (
        <IconPhoto size={24} stroke={1.6} aria-label={texts.noPicture} />
      ) : (
        <span className={styles.fitted}>
          <img src={picture_url} alt="" decoding="async" draggable={false} onError={() => setBroken(true)} />
          {proposals.map(({ coordinates: [x0, y0, x1, y1], confidence }) => (
            <span key={`${x0} ${y0} ${x1} ${y1}`} className={styles.box} style={boxStyle({ x0, y0, x1, y1 })} title={texts.sure(formatShare(confidence))} />
          ))}
        </span>
      )}
      {second > 0 && <span className={styles.moment}>{formatSecond(second)}</span>}
    </span>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6];

function Waiting() {
  return (
    <div className={styles.grid} role="status" aria-label={ru.common.loading}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={180} radius="md" />
      ))}
    </div>
  );
}
