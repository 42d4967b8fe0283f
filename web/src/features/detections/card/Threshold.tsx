import { Button, Slider, Text } from '@mantine/core';
import type { Classifier } from '@rakurs/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef } from 'react';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { thresholdOf, thresholdWords } from '../logic/class-words.ts';
import { useChangeThreshold } from '../use-classifiers.ts';
import styles from './ClassList.module.css';

const texts = ru.detections.threshold;
const STEP = 0.01;
/** Arrow keys come as a run. */
const STANDS_STILL_MS = 300;

interface Props {
  projectId: number;
  classifier: Classifier;
  /** Where the hand has it; null: it is off. */
  held: number | null;
  onHeld: (held: number | null) => void;
}

/**
 * From what confidence the class is shown. Said to the server when the hand is off the slider and stays off, so that
 * nothing jumps on the way.
 */
export function Threshold({ projectId, classifier, held, onHeld }: Props) {
  const { id, title, threshold, version } = classifier;
  const change = useChangeThreshold(projectId, id);
  const moves = useRef(0);
  const send = (wanted: number | null) => {
    const sentAt = moves.current;
    // Moved again meanwhile, it is held where it is now.
    change.mutate(wanted, { onSettled: () => sentAt === moves.current && onHeld(null) });
  };
  const sendSoon = useDebouncedCallback(send, { delay: STANDS_STILL_MS, flushOnUnmount: true });
  if (version === null) return <div />;
  const value = held ?? thresholdOf(classifier);
  const move = (wanted: number) => {
    moves.current += 1;
    onHeld(wanted);
  };
  const reset = () => {
    sendSoon.cancel();
    moves.current += 1;
    send(null);
  };
  return (
    <div className={`grid gap-6 shrink ${styles.threshold}`} title={texts.hint}>
      <div className={`row between gap-8 ${styles.thresholdHead}`}>
        <Text size="xs" c="dimmed">
          {held === null ? thresholdWords(classifier) : texts.own(formatShare(held))}
        </Text>
        {threshold !== null && (
          <Button variant="subtle" size="compact-xs" aria-label={texts.resetLabel(title)} onClick={reset}>
            {texts.reset}
          </Button>
        )}
      </div>
      <Slider
        size="sm"
        min={0}
        max={1}
        step={STEP}
        value={value}
        onChange={move}
        onChangeEnd={sendSoon}
        label={null}
        thumbLabel={texts.label(title)}
      />
    </div>
  );
}
