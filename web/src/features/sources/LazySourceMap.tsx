import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { PlacedSource } from './coordinates.ts';
import styles from './map/SourceMap.module.css';

// Leaflet is a third of what the project page weighs, and most projects have no coordinates.
const SourceMap = lazy(() =>
  import('./map/SourceMap.tsx').then(
    (loaded) => ({ default: loaded.SourceMap }),
    // The sources themselves stand below; a lost map must not take the page away.
    () => ({ default: MapFailed }),
  ),
);

export function LazySourceMap({ sources }: { sources: PlacedSource[] }) {
  return (
    <Suspense fallback={<Skeleton className={styles.place} radius="md" />}>
      <SourceMap sources={sources} />
    </Suspense>
  );
}

function MapFailed() {
  return (
    <Text size="xs" c="dimmed">
      {ru.sources.mapFailed}
    </Text>
  );
}
