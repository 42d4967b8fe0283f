import { NO_LABELS } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';

type Kind = 'image' | 'video' | 'stream';

export const ONLY_STREAMS = 'Размечены только потоки: их кадры не сохранены, скачивать нечего';

/** `kinds` are those of the labelled files of the source. */
export function requirePictures(kinds: ReadonlySet<Kind>): void {
  if (kinds.size === 0) throw new AppError('invalid', NO_LABELS);
  if (!kinds.has('image') && !kinds.has('video')) throw new AppError('invalid', ONLY_STREAMS);
}

/**
 * Which pictures go into a set. The specification (A section 6) shows the download on the image labeller to those who
 * may train models, and on
 * the video labeller to everybody; of the server it says nothing. A button downloads the whole source, and no button
 * that a user can see may
 * be refused: so what was drawn is every owner's, frames of videos too, and pictures are for who may train models.
 */
export const withPicturesOf =
  ({ canTrainLearningModels, annotationsOnly }: { canTrainLearningModels: boolean; annotationsOnly: boolean }) =>
  (kind: Kind): boolean =>
    !annotationsOnly && (kind === 'video' || canTrainLearningModels);
