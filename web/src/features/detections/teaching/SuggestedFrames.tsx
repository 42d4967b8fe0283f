import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { Classifier, SuggestedFrame } from '@rakurs/contract';
import { IconEyeOff, IconPhoto, IconPhotoCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { boxStyle } from '#shared/picture/box.ts';
import { formatNumber, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Badge } from '#shared/ui/Badge.tsx';
import { suggestionAddress } from './suggestion-address.ts';
import styles from './SuggestedFrames.module.css';
import { keyOf, useAbsences } from './use-absences.ts';
import { useSuggestions } from './use-suggestions.ts';

const texts = ru.teaching.suggest;

interface Props {
  projectId: number;
  classifier: Pick<Classifier, 'id' | 'title' | 'kind'>;
}

/** The pictures, why each of them was picked, and the way to label it. */
export function SuggestedFrames({ projectId, classifier }: Props) {
  const suggestions = useSuggestions(projectId, classifier.id);
  const absences = useAbsences(projectId, classifier.id);
  if (suggestions.isPending) return <Waiting />;
  if (!suggestions.data)
    return <FailedState title={texts.failed} error={suggestions.error} onRetry={() => suggestions.refetch()} />;
  if (suggestions.data.length === 0)
    return <EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconPhotoCheck size={28} stroke={1.6} />} />;
  return (
    <div className="grid gap-16">
      <Text c="dimmed">{classifier.kind === 'frame' ? texts.aboutFrame : texts.about}</Text>
      <ol className={`bare-list grid gap-12 ${styles.grid}`}>
        {suggestions.data.map((frame, at) => (
          <li
            key={keyOf(frame)}
            className={`column gap-4 shrink ${styles.place}`}
            data-absent={absences.isAbsent(frame)}
          >
            <Link
              to={suggestionAddress(projectId, classifier, frame)}
              className={`tile bare-link column clip flex-1 ${styles.frame}`}
              aria-label={nameOf(frame, at + 1)}
            >
              <Picture frame={frame} />
              <span className={`text-13 ${styles.reason}`}>{texts.reasons[frame.reason]}</span>
            </Link>
            <UnstyledButton
              className={`rounded inline-row gap-6 self-start dimmed text-13 ${styles.absent}`}
              aria-pressed={absences.isAbsent(frame)}
              aria-label={texts.absentOf(nameOf(frame, at + 1))}
              onClick={() => absences.toggle(frame)}
            >
              <IconEyeOff size={14} aria-hidden="true" />
              {texts.absent}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {absences.isAnyAbsent && (
        <Button
          variant="default"
          className="at-center"
          loading={suggestions.isFetching}
          disabled={absences.isSending}
          onClick={() => void suggestions.refetch()}
        >
          {texts.more}
        </Button>
      )}
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
    <span className={`centered fixed relative dark ${styles.picture}`}>
      {picture_url === null || isBroken ? (
        <IconPhoto size={24} stroke={1.6} aria-label={texts.noPicture} />
      ) : (
        <span className={`relative block ${styles.fitted}`}>
          <img src={picture_url} alt="" decoding="async" draggable={false} onError={() => setBroken(true)} />
          {proposals.map(({ coordinates: [x0, y0, x1, y1], confidence }) => (
            <span
              key={`${x0} ${y0} ${x1} ${y1}`}
              className={`absolute ${styles.box}`}
              style={boxStyle({ x0, y0, x1, y1 })}
              title={texts.sure(formatShare(confidence))}
            />
          ))}
        </span>
      )}
      {second > 0 && <Badge>{formatSecond(second)}</Badge>}
    </span>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6];

function Waiting() {
  return (
    <div className={`bare-list grid gap-12 ${styles.grid}`} role="status" aria-label={ru.common.loading}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={180} radius="md" />
      ))}
    </div>
  );
}
