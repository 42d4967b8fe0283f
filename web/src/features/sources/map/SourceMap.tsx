import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { sourcePath } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru.ts';
import { centreOf, type PlacedSource, type Point } from '../coordinates.ts';
import { createMap, type SourcesOnMap } from './create-map.ts';
import styles from './SourceMap.module.css';

const Overview = lazy<ComponentType<{ points: Point[] }>>(() =>
  import('./Overview.tsx').then(
    (loaded) => ({ default: loaded.Overview }),
    // The map is whole without its inset.
    () => ({ default: () => null }),
  ),
);

const toPin = ({ id, title, lat, lon, project }: PlacedSource) => ({
  id,
  title,
  lat,
  lon,
  href: sourcePath(project, id),
});

/** The sources that have coordinates, seen from their average at the zoom of the specification. */
export function SourceMap({ sources }: { sources: PlacedSource[] }) {
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<SourcesOnMap>(null);
  const navigate = useNavigate();
  const follow = useEffectEvent((href: string) => void navigate(href));
  const { lat, lon } = centreOf(sources) ?? { lat: 0, lon: 0 };

  useEffect(() => {
    if (place.current === null) return;
    const { tileUrl, tileAttribution } = settings;
    const created = createMap(place.current, { tileUrl, tileAttribution, onFollow: (href) => follow(href) });
    map.current = created;
    return () => {
      map.current = null;
      created.remove();
    };
  }, []);
  useEffect(() => map.current?.lookAt({ lat, lon }), [lat, lon]);
  useEffect(() => map.current?.show(sources.map(toPin)), [sources]);

  return (
    <div className={styles.place}>
      <div ref={place} className={styles.map} role="region" aria-label={ru.sources.mapLabel} />
      {sources.length > 1 && (
        <Button variant="default" size="xs" className={`absolute ${styles.all}`} onClick={() => map.current?.showAll()}>
          {ru.sources.mapAll}
        </Button>
      )}
      {settings.tileUrl === '' && (
        <Suspense>
          <Overview points={sources} />
        </Suspense>
      )}
    </div>
  );
}
