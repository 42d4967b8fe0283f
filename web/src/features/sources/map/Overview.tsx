import { ru } from '#shared/text/ru.ts';
import type { Point } from '../coordinates.ts';
import { frameAround } from './overview.ts';
import styles from './SourceMap.module.css';
import { worldOutline } from './world-outline.ts';

/** The inset: where in the world the grid is. Loaded apart from the map, for the outlines weigh a hundred kilobytes. */
export function Overview({ points }: { points: Point[] }) {
  const frame = frameAround(points);
  return (
    <svg
      className={styles.overview}
      role="img"
      aria-label={ru.sources.overviewLabel}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid slice"
    >
      <path d={worldOutline} className={styles.land} strokeWidth={frame.width / 300} />
      {points.map(({ lat, lon }) => (
        <circle
          key={`${lat} ${lon}`}
          cx={lon}
          cy={-lat}
          r={frame.width / 45}
          className={styles.dot}
          strokeWidth={frame.width / 110}
        />
      ))}
    </svg>
  );
}
