import { Progress, Text } from '@mantine/core';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { Run } from './recognise-runs.ts';
import styles from './RunProgress.module.css';

export function RunProgress({ run: { isWaiting, progress } }: { run: Run }) {
  const text = isWaiting ? ru.recognition.runWaiting : ru.recognition.running(formatShare(progress));
  return (
    <div className={styles.run}>
      <Text size="xs" className="tabular" role="status">
        {text}
      </Text>
      <Progress value={progress * 100} size="sm" animated={isWaiting} aria-label={text} />
    </div>
  );
}
