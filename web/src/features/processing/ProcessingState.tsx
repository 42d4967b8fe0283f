import type { Processing } from '@rakurs/contract';
import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconPlayerPause } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { countAllInWork, pausedOf, pausedWords } from './processing-words.ts';
import badge from './ProcessingBadge.module.css';
import styles from './ProcessingState.module.css';
import { useProcessing } from './use-processing.ts';

const texts = ru.processing;

/** In a sentence, also when there is nothing to do: on a page one looks for it, unlike in the header. */
export function ProcessingState() {
  const { data, error } = useProcessing();
  if (error && !data)
    return <p className={`flex wrap dimmed tabular ${styles.state}`}>{`${texts.failedState}: ${errorText(error)}`}</p>;
  if (!data) return null;
  const amount = countAllInWork(data);
  const paused = pausedOf(data.sources);
  const failed = data.sources.reduce((sum, source) => sum + source.failed, 0);
  return (
    <p className={`flex wrap dimmed tabular ${styles.state}`}>
      {amount > 0 ? <Working data={data} amount={amount} /> : paused.length === 0 && <Idle />}
      {paused.map((files) => (
        <span key={files.pause} className={`inline-row gap-6 ${styles.part}`}>
          <IconPlayerPause size={18} stroke={1.7} aria-hidden="true" />
          <span>
            {pausedWords(files)}. <PauseRemedy of={files.pause} projectId={null} inherit />
          </span>
        </span>
      ))}
      {failed > 0 && (
        <span className={`inline-row gap-6 ${styles.part}`} data-tone="bad">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          {texts.failedFiles(formatNumber(failed))}
        </span>
      )}
    </p>
  );
}

function Idle() {
  return (
    <span className={`inline-row gap-6 ${styles.part}`}>
      <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
      {texts.idle}
    </span>
  );
}

function Working({ data, amount }: { data: Processing; amount: number }) {
  if (data.workers === 0) {
    return (
      <span className={`inline-row gap-6 ${styles.part}`} data-tone="bad">
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
        {texts.stopped}
      </span>
    );
  }
  return (
    <span className={`inline-row gap-6 ${styles.part}`}>
      <IconLoader2 size={18} stroke={1.7} className={`fixed accent ${badge.turning}`} aria-hidden="true" />
      {texts.queue(formatCount(amount, ru.sources.fileForms))}
      {data.files_per_minute !== null &&
        ` · ${texts.pace(formatCount(Math.round(data.files_per_minute), ru.sources.fileForms))}`}
    </span>
  );
}
