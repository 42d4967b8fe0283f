import { VisuallyHidden } from '@mantine/core';
import type { SimilarFile } from '@rakurs/contract';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { filePathOf } from '#shared/paths/paths.ts';
import { NO_SPOT, writeSpot } from '#shared/paths/spot.ts';
import { formatNumber, formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Badge } from '#shared/ui/Badge.tsx';
import { likenessOf } from './likeness.ts';
import styles from './SimilarGrid.module.css';
import { Thumb } from './Thumb.tsx';

interface Props {
  similar: readonly SimilarFile[];
  onOpened?: () => void;
}

/** The likest first. The whole card is the link of its title. */
export function SimilarGrid({ similar, onOpened }: Props) {
  return (
    <>
      <VisuallyHidden role="status">{ru.similar.shown(formatNumber(similar.length))}</VisuallyHidden>
      <ul className={`bare-list grid gap-12 ${styles.grid}`} aria-label={ru.similar.list}>
        {similar.map((found) => (
          <Card key={found.file.id} found={found} onOpened={onOpened} />
        ))}
      </ul>
    </>
  );
}

function Card({
  found: { file, second, likeness },
  onOpened,
}: {
  found: SimilarFile;
  onOpened: (() => void) | undefined;
}) {
  const isVideo = file.kind === 'video';
  const how = likenessOf(likeness);
  const title = file.title || file.name || ru.similar.untitled;
  const follow = (event: MouseEvent) => {
    // Opened beside this page, what was found stays.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpened?.();
  };
  return (
    <li className={`rounded column shrink relative ${styles.card}`}>
      <Thumb file={file}>{isVideo && <Badge>{formatSecond(second)}</Badge>}</Thumb>
      <Link
        to={filePathOf(file) + (isVideo ? writeSpot({ ...NO_SPOT, second }) : '')}
        className={`bare-link ellipsis text-13 semibold ${styles.title}`}
        title={title}
        data-search-stop
        onClick={follow}
      >
        {title}
      </Link>
      <span className={`dimmed text-12 ${styles.likeness}`} data-how={how}>
        {ru.similar.likeness[how]}
      </span>
    </li>
  );
}
