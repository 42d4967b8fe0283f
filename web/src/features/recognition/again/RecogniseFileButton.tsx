import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { DataSourceFile } from '@rakurs/contract';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useAskAgain } from '../use-recognition.ts';
import { RunProgress } from './RunProgress.tsx';
import { useRecogniseAgain } from './use-recognise-again.ts';

interface Props {
  file: DataSourceFile;
  label: string;
  /** The file may have new words now. */
  onRecognised: () => void;
}

/** Has one file looked at anew. What a person wrote stays, and that is said before, not after. */
export function RecogniseFileButton({ file, label, onRecognised }: Props) {
  const askAgain = useAskAgain(file.id);
  const { run, start } = useRecogniseAgain({ data_source_file_id: file.id });
  const begin = () =>
    start({
      onDone: ({ failed }) => {
        askAgain();
        onRecognised();
        notifications.show(failed > 0 ? { message: ru.recognition.fileFailed, color: 'red' } : { message: ru.recognition.fileDone, color: 'teal' });
      },
      onFailed: (error) => notifications.show({ title: ru.recognition.fileFailed, message: errorText(error), color: 'red' }),
    });
  const ask = () =>
    modals.openConfirmModal({
      title: label,
      children: ru.recognition.correctionStays,
      labels: { confirm: ru.recognition.recogniseAgain, cancel: ru.common.cancel },
      onConfirm: begin,
    });

  if (run) return <RunProgress run={run} />;
  return (
    <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={file.ai_provider === 'person' ? ask : begin}>
      {label}
    </Button>
  );
}
