import { notifications } from '@mantine/notifications';
import type { DataSourceFile } from '@rakurs/contract';
import { useCallback } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { startRecognition } from './use-recognise-again.ts';

/** Has a file that could not be recognised looked at once more, from wherever it is seen. Its card tells how it is coming on. */
export const useTryAgainFile = (): ((file: DataSourceFile) => void) =>
  useCallback(
    (file) =>
      startRecognition(
        { data_source_file_id: file.id },
        {
          onDone: ({ failed }) => {
            if (failed > 0) notifications.show({ message: ru.recognition.fileFailed, color: 'red' });
          },
          onFailed: (error) => notifications.show({ title: ru.recognition.fileFailed, message: errorText(error), color: 'red' }),
        },
      ),
    [],
  );
