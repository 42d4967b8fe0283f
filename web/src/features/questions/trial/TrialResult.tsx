import { SegmentedControl, Text } from '@mantine/core';
import type { Backtest } from '@rakurs/contract';
import { useState } from 'react';
import { formatAgo, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Precision } from './Precision.tsx';
import { precisionWords } from './precision.ts';
import styles from './Trial.module.css';
import { TriedFrames } from './TriedFrames.tsx';
import { useTicks } from './use-ticks.ts';

const texts = ru.questions.trial;

type Filter = 'all' | 'speaking';

/** The frames that were tried, with the precision so far above them. */
export function TrialResult({ questionId, trial }: { questionId: number; trial: Backtest }) {
  const [filter, setFilter] = useState<Filter>('all');
  const tick = useTicks(questionId);
  const speaking = trial.frames.filter(({ messages }) => messages.length > 0);
  const shown = filter === 'all' ? trial.frames : speaking;
  return (
    <>
      <div className={`row wrap gap-4-16 ${styles.sums}`} aria-live="polite">
        {precisionWords(trial.checks) === null ? (
          <Text c="dimmed">{texts.notTicked}</Text>
        ) : (
          <Precision checks={trial.checks} />
        )}
      </div>
      <div className="row wrap gap-8-16">
        <SegmentedControl
          className="faint"
          aria-label={texts.filter}
          value={filter}
          onChange={(value) => setFilter(value === 'speaking' ? 'speaking' : 'all')}
          data={[
            { value: 'all', label: texts.all(formatNumber(trial.frames.length)) },
            { value: 'speaking', label: texts.speaking(formatNumber(speaking.length)) },
          ]}
        />
        <Text size="xs" c="dimmed" className={styles.keys}>
          {texts.keys}
        </Text>
        {trial.made_at && (
          <Text size="xs" c="dimmed" className="push">
            {texts.madeAgo(formatAgo(trial.made_at))}
          </Text>
        )}
      </div>
      {shown.length === 0 ? <Text c="dimmed">{texts.noSpeaking}</Text> : <TriedFrames frames={shown} onTick={tick} />}
    </>
  );
}
