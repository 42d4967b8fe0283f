import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { PlacedSource, Point } from './coordinates.ts';
import styles from './map/SourceMap.module.css';

interface PickerProps {
  point: Point | null;
  onPick: (point: Point) => void;
}

// Leaflet is a third of what the project page weighs, and most projects have no coordinates.
const SourceMap = lazy(() =>
  import('./map/SourceMap.tsx').then(
    (loaded) => ({ default: loaded.SourceMap }),
    // The sources themselves stand below; a lost map must not take the page away.
    () => ({ default: MapFailed }),
  ),
);

const PlacePicker = lazy<ComponentType<PickerProps>>(() =>
  import('./map/PlacePicker.tsx').then(
    (loaded) => ({ default: loaded.PlacePicker }),
    // The coordinates can be typed.
    () => ({ default: MapFailed }),
  ),
);

export function LazyPlacePicker(props: PickerProps) {
  return (
    <Suspense fallback={<Skeleton className={styles.place} radius="md" />}>
      <PlacePicker {...props} />
    </Suspense>
  );
}

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
