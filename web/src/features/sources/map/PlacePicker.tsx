import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru.ts';
import type { Point } from '../coordinates.ts';
import { createPicker, type Picker } from './create-picker.ts';
import styles from './SourceMap.module.css';

interface Props {
  /** What the fields say; null while they say nothing that can be shown. */
  point: Point | null;
  onPick: (point: Point) => void;
}

/** A map to click at. Who has no mouse types the coordinates: the fields stand beside it. */
export function PlacePicker({ point, onPick }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<Picker>(null);
  const pick = useEffectEvent(onPick);
  const start = useEffectEvent((created: Picker) => created.begin(point));

  useEffect(() => {
    if (place.current === null) return;
    const { tileUrl, tileAttribution } = settings;
    const created = createPicker(place.current, { tileUrl, tileAttribution, onPick: (picked) => pick(picked) });
    picker.current = created;
    start(created);
    return () => {
      picker.current = null;
      created.remove();
    };
  }, []);
  const [lat, lon] = [point?.lat, point?.lon];
  useEffect(() => picker.current?.mark(lat === undefined || lon === undefined ? null : { lat, lon }), [lat, lon]);

  return (
    <div>
      <div className={styles.place} data-picking="true">
        <div ref={place} className={styles.map} role="region" aria-label={ru.sources.pickLabel} />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {ru.sources.pickHint}
      </Text>
    </div>
  );
}
