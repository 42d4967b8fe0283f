import { Loader, Text } from '@mantine/core';
import { PAUSES, type DataSourceFile, type FileRecognition, type Pause } from '@rakurs/contract';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { ru } from '#shared/text/ru.ts';
import { RecogniseFileButton } from './rerun/RecogniseFileButton.tsx';
import styles from './RecognitionState.module.css';

interface Props {
  file: DataSourceFile;
  recognition: FileRecognition;
  onRecognised: () => void;
}

/** Why there is no reading yet, or why there will be none. Silent once it is done. */
export function RecognitionState({ file, recognition: { status, reason }, onRecognised }: Props) {
  switch (status) {
    case 'done':
      return null;
    case 'waiting':
      return <UnderWay text={ru.recognition.waiting} />;
    case 'running':
      return <UnderWay text={ru.recognition.underWay} />;
    case 'failed':
      return (
        <div className={styles.state} role="alert" data-tone="bad">
          <Text fw={600}>{ru.recognition.failed}</Text>
          {reason && <Text>{reason}</Text>}
          <div>
            <RecogniseFileButton file={file} label={ru.recognition.recogniseAgain} onRecognised={onRecognised} />
          </div>
        </div>
      );
    case 'no_funds':
    case 'no_plan':
    case 'over_limit':
    case 'over_budget':
      return <Paused pause={status} reason={reason} projectId={file.project_id} />;
    case 'none':
      return <NotRead file={file} reason={reason} onRecognised={onRecognised} />;
  }
}

/** It waits for something else than a machine, and goes on by itself. */
function Paused({ pause, reason, projectId }: { pause: Pause; reason: string | null; projectId: number }) {
  return (
    <div className={styles.state} role="status" data-tone="paused">
      <Text fw={600}>{PAUSES[pause]}</Text>
      <Text>{reason !== null && reason !== PAUSES[pause] ? reason : ru.pauses.goesOnAfter[pause]}</Text>
      <div>
        <PauseRemedy of={pause} projectId={projectId} inherit />
      </div>
    </div>
  );
}

function UnderWay({ text }: { text: string }) {
  return (
    <div className="row gap-8 dimmed" role="status">
      <Loader size={14} />
      <span>{text}</span>
    </div>
  );
}

/**
 * A camera that was not seen yet and a file that could not be prepared have nothing to read; any other can be asked
 * for.
 */
function NotRead({ file, reason, onRecognised }: Omit<Props, 'recognition'> & { reason: string | null }) {
  const canBeRead = file.state === 'ready' && (file.kind !== 'stream' || file.thumbnail_url !== null);
  if (reason === null && !canBeRead) return null;
  return (
    <div className={styles.state}>
      <Text c="dimmed">{reason ?? ru.recognition.notRead}</Text>
      {canBeRead && (
        <div>
          <RecogniseFileButton file={file} label={ru.recognition.recogniseNow} onRecognised={onRecognised} />
        </div>
      )}
    </div>
  );
}
