import { Skeleton } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import styles from './SimilarGrid.module.css';

const PLACES = [1, 2, 3, 4];

export function SimilarSkeletons({ label = ru.common.loading }: { label?: string }) {
  return (
    <div className={`bare-list grid gap-12 ${styles.grid}`} role="status" aria-label={label}>
      {PLACES.map((place) => (
        <div key={place} className={`rounded column shrink relative ${styles.card}`}>
          <Skeleton className={`rounded centered relative clip dark ${styles.thumb}`} radius="md" />
          <Skeleton height={12} width="70%" mt="xs" />
        </div>
      ))}
    </div>
  );
}
