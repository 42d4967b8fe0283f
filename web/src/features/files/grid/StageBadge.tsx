import { isPaused, type DataSourceFile } from '@rakurs/contract';
import {
  IconAlertTriangle,
  IconClockHour4,
  IconHourglassEmpty,
  IconPlayerPause,
  IconRefresh,
  IconSparkles,
} from '@tabler/icons-react';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { ru } from '#shared/text/ru.ts';
import { stageOf, stageWords, type Stage } from '../progress/stage.ts';
import { useTryAgain } from '../progress/try-again.ts';
import styles from './StageBadge.module.css';

const ICONS: Record<Stage, typeof IconClockHour4> = {
  preparing: IconClockHour4,
  waiting: IconClockHour4,
  running: IconSparkles,
  failed: IconAlertTriangle,
  no_funds: IconPlayerPause,
  no_plan: IconPlayerPause,
  over_limit: IconHourglassEmpty,
  over_budget: IconPlayerPause,
};

interface Props {
  file: DataSourceFile;
}

/** On the picture, where there is no room for words below it. */
export function StageBadge({ file }: Props) {
  const stage = stageOf(file);
  if (stage === null || (stage === 'preparing' && file.thumbnail_url === null)) return null;
  const Icon = ICONS[stage];
  return (
    <span
      className={`badge inline-row gap-4 absolute no-events ${styles.badge}`}
      data-stage={stage}
      title={stageWords(stage)}
    >
      <Icon size={12} className="fixed" aria-hidden="true" />
      <span className="ellipsis">{stageWords(stage)}</span>
      <TryAgain file={file} stage={stage} />
    </span>
  );
}

/** Where the description will stand. */
export function StageWords({ file }: Props) {
  const stage = stageOf(file);
  if (stage === null) return null;
  return (
    <span className={styles.words} data-stage={stage} data-paused={isPaused(stage)}>
      {stageWords(stage)} <TryAgain file={file} stage={stage} />
      {isPaused(stage) && (
        <PauseRemedy of={stage} projectId={file.project_id} inherit className={`relative nowrap ${styles.out}`} />
      )}
    </span>
  );
}

function TryAgain({ file, stage }: Props & { stage: Stage }) {
  const tryAgain = useTryAgain();
  if (stage !== 'failed' || tryAgain === null) return null;
  return (
    <button
      type="button"
      className={`bare-button inline-row gap-4 relative ${styles.again}`}
      onClick={() => tryAgain(file)}
    >
      <IconRefresh size={12} aria-hidden="true" />
      {ru.common.retry}
    </button>
  );
}
