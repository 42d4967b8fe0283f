import { AppError } from '#platform/errors.ts';
import type { SourceRow } from './sources.store.ts';

/** A file comes back to its source: where that is in the trash too, it has to come first. */
export function requireSourceInSight({ source }: { source: SourceRow }): void {
  if (!source.deletedAt) return;
  throw new AppError(
    'in_trash',
    source.isDeletedWithProject
      ? 'Проект этого файла тоже в корзине. Сначала восстановите проект.'
      : `Источник «${source.title}» тоже в корзине. Сначала восстановите его.`,
  );
}
