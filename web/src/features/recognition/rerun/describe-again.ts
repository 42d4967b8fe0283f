import { notifications } from '@mantine/notifications';
import { MAX_SELECTED } from '@rakurs/contract';
import { errorText } from '#shared/api/index.ts';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { askToRecognise } from './ask-to-recognise.tsx';
import { startRecognition } from './use-recognise-again.ts';

/** Has machines look at these files once more, after the price was seen; tells when the last of them is done. */
export const askToDescribeAgain = (files: { id: number; project_id: number }[], onBegun: () => void): void => {
  const ids = files.slice(0, MAX_SELECTED).map(({ id }) => id);
  const begin = () => {
    onBegun();
    startRecognition(
      { data_source_file_ids: ids },
      {
        onDone: ({ files: done, failed }) => {
          const message =
            failed > 0
              ? ru.recognition.sourceDonePartly(formatNumber(done - failed), formatNumber(failed))
              : ru.recognition.sourceDone(formatNumber(done));
          notifications.show({ title: ru.bulkActions.describeAgain, message, color: failed > 0 ? 'yellow' : 'teal' });
        },
        onFailed: (error) =>
          notifications.show({ title: ru.bulkActions.describeAgain, message: errorText(error), color: 'red' }),
      },
    );
  };
  askToRecognise({
    params: { data_source_file_ids: ids },
    projectId: files[0]?.project_id ?? null,
    title: ru.bulkActions.describeAgain,
    text: ru.bulkActions.describeQuestion(formatCount(ids.length, ru.bulkActions.fileForms)),
    confirm: ru.bulkActions.describeAgain,
    onConfirm: begin,
  });
};
