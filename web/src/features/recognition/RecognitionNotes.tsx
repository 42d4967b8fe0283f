import { isPaused, type DataSourceFile, type FileRecognition } from '@rakurs/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { RecognitionState } from './RecognitionState.tsx';

interface Props {
  file: DataSourceFile;
  recognition: UseQueryResult<FileRecognition>;
  onRecognised: () => void;
}

/**
 * What there is to say of the reading itself: how far it is, that the text is still to come, that it could not be asked
 * for.
 */
export function RecognitionNotes({ file, recognition, onRecognised }: Props) {
  const isWaitingForMore = isPaused(recognition.data?.status ?? file.recognition);
  const isGivenUp =
    (file.kind === 'stream' && file.thumbnail_url === null) ||
    file.state === 'failed' ||
    recognition.data?.status === 'failed' ||
    recognition.data?.status === 'none';
  return (
    <>
      {recognition.data && <RecognitionState file={file} recognition={recognition.data} onRecognised={onRecognised} />}
      {file.ocr_result === null && !isGivenUp && !isWaitingForMore && (
        <p className="flush dimmed">{ru.recognition.ocrPending}</p>
      )}
      {recognition.isLoadingError && (
        <div className="grid gap-8">
          <ErrorText error={recognition.error} />
          <div>
            <RetryButton onRetry={() => recognition.refetch()} />
          </div>
        </div>
      )}
    </>
  );
}
