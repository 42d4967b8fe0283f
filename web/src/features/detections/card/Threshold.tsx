import { Button, Slider, Text } from '@mantine/core';
import type { Classifier } from '@rakurs/contract';
import { useState } from 'react';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { thresholdWords } from '../logic/class-words.ts';
import { useChangeThreshold } from '../use-classifiers.ts';
import styles from './ClassList.module.css';

const texts = ru.detections.threshold;
const STEP = 0.01;

/** From what confidence the class is shown. Said to the server when the hand is off the slider, so that nothing jumps on the way. */
export function Threshold({ projectId, classifier }: { projectId: number; classifier: Classifier }) {
  const change = useChangeThreshold(projectId);
  const [held, setHeld] = useState<number | null>(null);
  const { id, title, threshold, automatic_threshold, version } = classifier;
  if (version === null) return <div />;
  const value = held ?? threshold ?? automatic_threshold ?? 0;
  const send = (wanted: number | null) => change.mutate({ classifierId: id, threshold: wanted }, { onSettled: () => setHeld(null) });
  return (
    <div className={styles.threshold} title={texts.hint}>
      <div className={styles.thresholdHead}>
        <Text size="xs" c="dimmed">
          {held === null ? thresholdWords(classifier) : texts.own(formatShare(held))}
        </Text>
        {threshold !== null && (
          <Button variant="subtle" size="compact-xs" aria-label={texts.resetLabel(title)} onClick={() => send(null)}>
            {texts.reset}
          </Button>
        )}
      </div>
      <Slider size="sm" min={0} max={1} step={STEP} value={value} onChange={setHeld} onChangeEnd={send} label={null} thumbLabel={texts.label(title)} />
    </div>
  );
}
