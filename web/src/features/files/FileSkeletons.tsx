import { Skeleton } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import styles from './FileSkeletons.module.css';

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

export function FileSkeletons({ view }: { view: 'grid' | 'list' }) {
  return (
    <div
      role="status"
      aria-label={ru.common.loading}
      className={view === 'grid' ? `grid gap-16 ${styles.grid}` : 'card clip'}
    >
      {PLACES.map((place) => (view === 'grid' ? <CardSkeleton key={place} /> : <RowSkeleton key={place} />))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card clip">
      <Skeleton radius={0} className={styles.picture} />
      <div className={styles.body}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={10} mt="sm" />
        <Skeleton height={10} mt="xs" width="85%" />
      </div>
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className={`row gap-16 ${styles.row}`}>
      <Skeleton width={80} height={50} radius="sm" />
      <div className="flex-1">
        <Skeleton height={14} width="40%" />
        <Skeleton height={10} mt="xs" width="75%" />
      </div>
    </div>
  );
}
