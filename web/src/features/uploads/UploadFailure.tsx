import { errorText, isLimitReached } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { failedFile, type UploadQueue } from './upload-queue.ts';

/** Why the line has stopped. The bound of what one may have is no fault of the file that met it. */
export function UploadFailure({ queue }: { queue: UploadQueue }) {
  const failed = failedFile(queue);
  if (failed?.state.step !== 'failed') return null;
  const { error } = failed.state;
  return (
    <ErrorText error={isLimitReached(error) ? error : ru.uploads.failedFile(failed.file.name, errorText(error))} />
  );
}
