import { Progress, Skeleton } from '@mantine/core';
import type { ProjectSpending as Spending, Rate } from '@rakurs/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SPENDING_ANCHOR } from '#shared/paths/paths.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatMonth, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Budget } from './Budget.tsx';
import { SharedWorkersSwitch } from './SharedWorkersSwitch.tsx';
import styles from './ProjectSpending.module.css';
import { budgetSentence, classifiersSentence, countedWords, type Sentence } from './spending-words.ts';
import { useProjectSpending } from './use-project-spending.ts';

const texts = ru.spending;

/** What the project has spent this month, what it may spend, how much of its plan it uses and who may work for it. */
export function ProjectSpending({ projectId, rate }: { projectId: number; rate: Rate }) {
  const spending = useProjectSpending(projectId);
  if (spending.isPending) return <Skeleton height={120} radius="lg" role="status" aria-label={ru.common.loading} />;
  if (spending.isLoadingError)
    return <FailedState title={texts.failed} error={spending.error} onRetry={() => spending.refetch()} />;
  return <Known projectId={projectId} rate={rate} spending={spending.data} />;
}

function Known({ projectId, rate, spending }: { projectId: number; rate: Rate; spending: Spending }) {
  const place = useShownByAddress();
  const { month, spent, budget, classifiers, counted } = spending;
  return (
    <section
      ref={place}
      id={SPENDING_ANCHOR}
      className={`card grid gap-20 pad-20 ${styles.card}`}
      aria-label={texts.title}
    >
      <div className={`grid ${styles.figures}`}>
        <Figure
          name={texts.spent(formatMonth(`${month}-01`))}
          value={formatRubles(spent)}
          sentence={{ tone: 'calm', words: texts.spentHint }}
        />
        <div className="grid gap-6 content-start">
          <Budget projectId={projectId} budget={budget} />
          {budget !== null && budget > 0 && (
            <Progress
              value={Math.min(100, (spent / budget) * 100)}
              color={spent >= budget ? 'red' : 'sky'}
              size="sm"
              aria-label={texts.share}
            />
          )}
          <Said sentence={budgetSentence(spending)} />
        </div>
        <Figure
          name={texts.classifiers}
          value={texts.classifiersOf({
            used: formatNumber(classifiers),
            max: formatNumber(rate.max_classifiers_amount),
          })}
          note={countedWords(counted)}
          sentence={classifiersSentence(classifiers, rate)}
        />
      </div>
      <SharedWorkersSwitch projectId={projectId} isAllowed={spending.allows_foreign_workers} />
    </section>
  );
}

function Figure({
  name,
  value,
  note = null,
  sentence,
}: {
  name: string;
  value: string;
  note?: string | null;
  sentence: Sentence | null;
}) {
  return (
    <div className="grid gap-6 content-start">
      <p className={`dimmed text-12 ${styles.name}`}>{name}</p>
      <p className={`bold tabular ${styles.value}`}>{value}</p>
      {note !== null && <p className={`dimmed text-13 ${styles.said}`}>{note}</p>}
      <Said sentence={sentence} />
    </div>
  );
}

function Said({ sentence }: { sentence: Sentence | null }) {
  return (
    sentence && (
      <p className={`dimmed text-13 ${styles.said}`} data-tone={sentence.tone}>
        {sentence.words}
      </p>
    )
  );
}

/** Who was led here by a link to the budget sees it, wherever on the page it stands. */
const useShownByAddress = () => {
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${SPENDING_ANCHOR}`) place.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return place;
};
