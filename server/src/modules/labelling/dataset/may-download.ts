import { NO_LABELS } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';

type Kind = 'image' | 'video' | 'stream';

export interface WhoAndWhat {
  canTrainLearningModels: boolean;
  /** Of the labelled files of the source. */
  kinds: ReadonlySet<Kind>;
}

export const ONLY_STREAMS = 'Размечены только потоки: их кадры не сохранены, скачивать нечего';
export const NOT_FOR_TRAINING = 'Набор с размеченными изображениями может скачать только тот, кому открыто обучение моделей';

/**
 * The specification (A section 6) shows the download on the image labeller to those who may train models, and on the video labeller
 * to everybody; of the server it says nothing. The server must refuse no button that a person can see, and a button downloads the
 * whole source: so a source in which no picture is labelled is everybody's, and any other needs the permission.
 */
export function requireDownload({ canTrainLearningModels, kinds }: WhoAndWhat): void {
  if (kinds.size === 0) throw new AppError('invalid', NO_LABELS);
  if (kinds.has('image') && !canTrainLearningModels) throw new AppError('forbidden', NOT_FOR_TRAINING);
  if (!kinds.has('image') && !kinds.has('video')) throw new AppError('invalid', ONLY_STREAMS);
}
