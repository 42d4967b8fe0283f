import { Skeleton } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import styles from './SimilarGrid.module.css';

const PLACES = [1, 2, 3, 4];

export function SimilarSkeletons({ label = ru.common.loading }: { label?: string }) {
  return (
    <div className={styles.grid} role="status" aria-label={label}>
      {PLACES.map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton className={styles.thumb} radius="md" />
          <Skeleton height={12} width="70%" mt="xs" />
        </div>
      ))}
    </div>
  );
}
