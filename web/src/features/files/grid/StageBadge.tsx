import type { DataSourceFile } from '@rakurs/contract';
import { IconAlertTriangle, IconClockHour4, IconRefresh, IconSparkles } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { stageOf, type Stage } from '../watching/stage.ts';
import { useTryAgain } from '../watching/try-again.ts';
import styles from './StageBadge.module.css';

const ICONS = { preparing: IconClockHour4, waiting: IconClockHour4, running: IconSparkles, failed: IconAlertTriangle };

interface Props {
  file: DataSourceFile;
}

/** On the picture, where there is no room for words below it. */
export function StageBadge({ file }: Props) {
  const stage = stageOf(file);
  if (stage === null || (stage === 'preparing' && file.thumbnail_url === null)) return null;
  const Icon = ICONS[stage];
  return (
    <span className={styles.badge} data-stage={stage} title={ru.files.stages[stage]}>
      <Icon size={12} aria-hidden="true" />
      <span className={styles.text}>{ru.files.stages[stage]}</span>
      <TryAgain file={file} stage={stage} />
    </span>
  );
}

/** Where the description will stand. */
export function StageWords({ file }: Props) {
  const stage = stageOf(file);
  if (stage === null) return null;
  return (
    <span className={styles.words} data-stage={stage}>
      {ru.files.stages[stage]} <TryAgain file={file} stage={stage} />
    </span>
  );
}

function TryAgain({ file, stage }: Props & { stage: Stage }) {
  const tryAgain = useTryAgain();
  if (stage !== 'failed' || tryAgain === null) return null;
  return (
    <button type="button" className={styles.again} onClick={() => tryAgain(file)}>
      <IconRefresh size={12} aria-hidden="true" />
      {ru.common.retry}
    </button>
  );
}
