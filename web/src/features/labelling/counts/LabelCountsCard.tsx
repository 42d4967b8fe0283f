import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import type { LabelClass } from '@rakurs/contract';
import { useId, useState, type ReactNode } from 'react';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Section } from '#shared/ui/Section.tsx';
import { ClassesButton } from '../classes/ClassesButton.tsx';
import { colourNumbered } from '../logic/class-colours.ts';
import styles from './LabelCountsCard.module.css';
import { useTitleCounts } from '../classes/use-title-counts.ts';

/** A project may have hundreds of titles; the commonest say what it is about. */
const FIRST_SHOWN = 12;

const totalOf = (counts: readonly LabelClass[]): number => counts.reduce((sum, { amount }) => sum + amount, 0);

interface Props {
  projectId: number;
  /** Where the first label could be drawn. */
  action: ReactNode;
}

/** The card 'Ручная разметка' of the project screen: how many labels of which title (B section 2). */
export function LabelCountsCard({ projectId, action }: Props) {
  const heading = useId();
  const counts = useTitleCounts(projectId);
  return (
    <Section aria-labelledby={heading}>
      <div className="flex wrap between baseline gap-4-16 tabular">
        <Title order={2} id={heading}>
          {ru.labelling.card}
        </Title>
        {counts.data && counts.data.length > 0 && (
          <Text c="dimmed">{formatCount(totalOf(counts.data), ru.labelling.labelForms)}</Text>
        )}
      </div>
      {counts.isPending && <Skeletons />}
      {counts.isLoadingError && (
        <FailedState title={ru.labelling.countsFailed} error={counts.error} onRetry={() => counts.refetch()} />
      )}
      {counts.data?.length === 0 && (
        <EmptyState
          text={ru.labelling.cardEmpty}
          hint={ru.labelling.cardEmptyHint}
          icon={<IconTags size={28} stroke={1.6} />}
          action={action}
        />
      )}
      {counts.data && counts.data.length > 0 && <Titles counts={counts.data} />}
      <ClassesButton projectId={projectId} />
    </Section>
  );
}

function Titles({ counts }: { counts: readonly LabelClass[] }) {
  const [isWhole, setWhole] = useState(false);
  const list = useId();
  const sorted = counts.toSorted((a, b) => b.amount - a.amount);
  const most = sorted[0]?.amount ?? 1;
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className={`bare-list grid gap-12-24 ${styles.titles}`} id={list}>
        {shown.map(({ title, amount, colour }) => (
          <li key={title} className={`grid baseline content-start ${styles.title}`}>
            <span className={styles.dot} style={{ background: colourNumbered(colour) }} />
            <span className="anywhere">{title}</span>
            <span className="dimmed tabular">{formatNumber(amount)}</span>
            <span
              className={styles.bar}
              style={{ width: `${(amount / most) * 100}%`, background: colourNumbered(colour) }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
      {sorted.length > FIRST_SHOWN && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="at-start"
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? ru.labelling.showFewer : ru.labelling.showAll(formatNumber(sorted.length))}
        </Button>
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className={`bare-list grid gap-12-24 ${styles.titles}`} role="status" aria-label={ru.common.loading}>
      <Skeleton height={36} radius="sm" />
      <Skeleton height={36} radius="sm" />
      <Skeleton height={36} radius="sm" />
    </div>
  );
}
