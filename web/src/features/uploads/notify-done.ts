import { notifications } from '@mantine/notifications';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { countDone, type UploadQueue } from './upload-queue.ts';

/** Of a line that is over. One whose files were all skipped brought nothing to speak of. */
export const notifyDone = (queue: UploadQueue): void => {
  const done = countDone(queue);
  if (done > 0)
    notifications.show({ message: ru.uploads.allDone(formatCount(done, ru.uploads.fileForms)), color: 'teal' });
};
