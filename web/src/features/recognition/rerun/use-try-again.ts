import { notifications } from '@mantine/notifications';
import type { DataSourceFile } from '@rakurs/contract';
import { useCallback } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { recogniseOne } from './ask-to-recognise.tsx';
import { startRecognition } from './use-recognise-again.ts';

const onFailed = (error: unknown): void =>
  void notifications.show({ title: ru.recognition.fileFailed, message: errorText(error), color: 'red' });

const begin = (file: DataSourceFile): void =>
  startRecognition(
    { data_source_file_id: file.id },
    {
      onDone: ({ failed }) => {
        if (failed > 0) notifications.show({ message: ru.recognition.fileFailed, color: 'red' });
      },
      onFailed,
    },
  );

/**
 * Has a file that could not be recognised looked at once more, from wherever it is seen. Its card tells how it is
 * coming on.
 */
export const useTryAgainFile = (): ((file: DataSourceFile) => void) =>
  useCallback(
    (file) =>
      void recogniseOne({
        params: { data_source_file_id: file.id },
        projectId: file.project_id,
        title: ru.recognition.recogniseAgain,
        text: null,
        confirm: ru.recognition.recogniseAgain,
        onConfirm: () => begin(file),
        onFailed,
      }),
    [],
  );
