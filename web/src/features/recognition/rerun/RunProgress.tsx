import { Progress, Text } from '@mantine/core';
import { readPause } from '#shared/money/refusals.ts';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { Run } from './recognise-runs.ts';

export function RunProgress({ run: { isWaiting, progress, note }, projectId }: { run: Run; projectId: number }) {
  const text = note ?? (isWaiting ? ru.recognition.runWaiting : ru.recognition.running(formatShare(progress)));
  const pause = readPause(note);
  return (
    <div className="grid gap-6 wide">
      <Text size="xs" className="tabular" role="status">
        {text} {pause && <PauseRemedy of={pause} projectId={projectId} inherit />}
      </Text>
      <Progress value={progress * 100} size="sm" animated={isWaiting && note === undefined} aria-label={text} />
    </div>
  );
}
