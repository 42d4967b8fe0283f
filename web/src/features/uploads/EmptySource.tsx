import { Text, Title } from '@mantine/core';
import { ACCEPTED_ENDINGS } from '@rakurs/contract';
import { IconPhotoPlus } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { DropZone } from './DropZone.tsx';
import styles from './UploadForms.module.css';

/** An empty source: a large place to drop files on. The drop itself is heard by the whole page. */
export function EmptySource({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className={`grid gap-12 text-center ${styles.empty}`}>
      <span className={`circle soft centered accent ${styles.picture}`} aria-hidden="true">
        <IconPhotoPlus size={40} stroke={1.4} />
      </span>
      <Title order={2}>{ru.dataSource.noFiles}</Title>
      <DropZone isDragging={false} isSmall={false} isBare onFiles={onFiles} />
      <Text size="xs" c="dimmed" maw={560}>
        {ru.uploads.accepted(ACCEPTED_ENDINGS.join(', '))}
      </Text>
    </div>
  );
}
