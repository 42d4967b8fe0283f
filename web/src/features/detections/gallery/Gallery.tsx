import { Button, NativeSelect, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import type { Classifier, Detection } from '@rakurs/contract';
import { IconScan } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useHasBeenVisible } from '#shared/hooks/use-has-been-visible.ts';
import { focusNextWrong } from '../focus-next.ts';
import { sortDetections, ORDERS, type Order } from '../logic/order.ts';
import { useDetections } from '../use-detections.ts';
import { useVerdicts } from '../use-verdicts.ts';
import { FoundTile } from './FoundTile.tsx';
import styles from './Gallery.module.css';

const texts = ru.detections.gallery;
const PAGE = 12;

interface Props {
  projectId: number;
  classifiers: readonly Classifier[];
  colourOf: (title: string) => string;
  /** Whose detections are shown; null: of all. */
  classifierId: number | null;
  onClassifier: (classifierId: number | null) => void;
}

/** What was found in the project, to be looked at and judged. Asked for when it comes into sight. */
export function Gallery({ projectId, classifiers, colourOf, classifierId, onClassifier }: Props) {
  const heading = useId();
  const [place, wasSeen] = useHasBeenVisible<HTMLElement>('200px');
  const found = useDetections({ projectId, sight: { classifierId }, isWanted: wasSeen });
  const [order, setOrder] = useState<Order>('surest');
  const [page, setPage] = useState({ of: classifierId, amount: PAGE });
  // Another class is looked at from its beginning.
  const amount = page.of === classifierId ? page.amount : PAGE;
  const isSomewhere = found.data
    ? found.data.detections.length > 0
    : classifiers.some(({ detections }) => detections > 0);
  return (
    <section ref={place} className="stack gap-12" aria-labelledby={heading}>
      <Title order={3} id={heading} className="text-16">
        {texts.title}
      </Title>
      {/* Beside what is loading, never instead of it: whoever has just chosen stays where they are. */}
      {(isSomewhere || classifierId !== null) && (
        <div className="row wrap gap-8-12">
          <NativeSelect
            size="xs"
            aria-label={texts.filter}
            value={classifierId ?? ''}
            data={[
              { value: '', label: texts.all },
              ...classifiers.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={({ currentTarget: { value } }) => onClassifier(value === '' ? null : Number(value))}
          />
          <SegmentedControl
            size="xs"
            aria-label={texts.order}
            data={ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
            value={order}
            onChange={setOrder}
          />
          {found.data && (
            <Text size="xs" c="dimmed" className="tabular">
              {texts.shown(
                formatNumber(Math.min(amount, found.data.detections.length)),
                formatNumber(found.data.total),
              )}
            </Text>
          )}
        </div>
      )}
      {found.isPending && <Skeleton height={140} radius="md" role="status" aria-label={ru.common.loading} />}
      {found.isLoadingError && (
        <FailedState title={ru.detections.loadFailed} error={found.error} onRetry={() => found.refetch()} />
      )}
      {found.data &&
        !isSomewhere &&
        (classifierId === null ? (
          <EmptyState
            text={ru.detections.empty}
            hint={ru.detections.emptyHint}
            icon={<IconScan size={28} stroke={1.6} />}
          />
        ) : (
          <Text c="dimmed">{ru.detections.empty}</Text>
        ))}
      {found.data && isSomewhere && (
        <Tiles
          projectId={projectId}
          detections={sortDetections(found.data.detections, order)}
          amount={amount}
          colourOf={colourOf}
          onMore={() => setPage({ of: classifierId, amount: amount + PAGE })}
        />
      )}
    </section>
  );
}

interface TilesProps extends Pick<Props, 'projectId' | 'colourOf'> {
  detections: readonly Detection[];
  amount: number;
  onMore: () => void;
}

function Tiles({ projectId, detections, amount, colourOf, onMore }: TilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const judge = useVerdicts(projectId);
  const onJudge = (detection: Detection, isRight: boolean | null) => {
    if (isRight === false) focusNextWrong(list.current);
    judge(detection, isRight);
  };
  const left = detections.length - amount;
  return (
    <>
      <ul ref={list} className={`bare-list grid ${styles.tiles}`} aria-label={texts.title}>
        {detections.slice(0, amount).map((detection) => (
          <FoundTile
            key={detection.id}
            detection={detection}
            colour={colourOf(detection.class_name)}
            onJudge={onJudge}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" className="at-center" onClick={onMore}>
          {texts.more(formatNumber(Math.min(left, PAGE)))}
        </Button>
      )}
    </>
  );
}
