import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DataSourceFile } from '@rakurs/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useRefreshRecognition } from '../use-recognition.ts';
import { recogniseOne } from './ask-to-recognise.tsx';
import { RunProgress } from './RunProgress.tsx';
import { useRecogniseAgain } from './use-recognise-again.ts';

interface Props {
  file: DataSourceFile;
  label: string;
  /** The file may have new words now. */
  onRecognised: () => void;
}

/**
 * Has one file looked at anew. What a user wrote stays, and that is said before, not after; so is the price, where
 * there is one.
 */
export function RecogniseFileButton({ file, label, onRecognised }: Props) {
  const askAgain = useRefreshRecognition(file.id);
  const { run, start } = useRecogniseAgain({ data_source_file_id: file.id });
  const [isAsking, setAsking] = useState(false);
  const failed = (error: unknown) =>
    void notifications.show({ title: ru.recognition.fileFailed, message: errorText(error), color: 'red' });
  const begin = () =>
    start({
      onDone: ({ failed }) => {
        askAgain();
        onRecognised();
        notifications.show(
          failed > 0
            ? { message: ru.recognition.fileFailed, color: 'red' }
            : { message: ru.recognition.fileDone, color: 'teal' },
        );
      },
      onFailed: failed,
    });
  const ask = async () => {
    setAsking(true);
    await recogniseOne({
      params: { data_source_file_id: file.id },
      projectId: file.project_id,
      title: label,
      text: file.ai_provider === 'person' ? ru.recognition.correctionStays : null,
      confirm: ru.recognition.recogniseAgain,
      onConfirm: begin,
      onFailed: failed,
    });
    setAsking(false);
  };

  if (run) return <RunProgress run={run} projectId={file.project_id} />;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={14} />}
      loading={isAsking}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
}
