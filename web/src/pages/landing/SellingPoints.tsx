import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RATES_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { pictures, type SchemedPicture } from './pictures.ts';
import { Screen } from './Screen.tsx';
import styles from './SellingPoints.module.css';
import { startPath } from './Start.tsx';

const texts = ru.landing.points;

interface Point {
  title: string;
  text: string;
  action: string;
  /** What is on the picture, in words. */
  picture: string;
  screen: SchemedPicture;
  /** Where it can be tried: the cabinet, unless it is somewhere else. */
  to?: string;
  /** An answer of the server rather than a page of ours. */
  href?: string;
}

/** In the specification's order: two wide ones and three narrow ones by turns. */
const POINTS: Point[] = [
  { ...texts.labelling, screen: pictures.labelling },
  { ...texts.search, screen: pictures.search },
  { ...texts.realtime, screen: pictures.realtime },
  { ...texts.integration, screen: pictures.integration },
  { ...texts.models, screen: pictures.models },
  { ...texts.domains, screen: pictures.domains, to: RATES_PATH },
  { ...texts.insights, screen: pictures.insights },
  { ...texts.agents, screen: pictures.agents },
  { ...texts.api, screen: pictures.api, href: `${settings.apiOrigin}/api/openapi.json` },
  { ...texts.workers, screen: pictures.workers },
];

export function SellingPoints() {
  return (
    <section className={`site-width ${styles.points}`} aria-labelledby="points">
      <h2 id="points">{ru.landing.pointsTitle}</h2>
      <p className={`dimmed text-16 ${styles.lead}`}>{ru.landing.pointsText}</p>
      <ul className={`grid gap-20 no-list unpadded ${styles.list}`}>
        {POINTS.map((point) => (
          <li key={point.title} className={`column clip surface bordered ${styles.point}`}>
            <div className="line-below">
              <Screen picture={point.screen} alt={point.picture} />
            </div>
            <div className={`column ${styles.words}`}>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
              <Try point={point}>
                {point.action}
                <IconArrowRight size={16} aria-hidden="true" />
              </Try>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Try({ point, children }: { point: Point; children: ReactNode }) {
  if (point.href !== undefined) {
    return (
      <a
        className={`inline-row gap-6 accent semibold no-decoration ${styles.try}`}
        href={point.href}
        target="_blank"
        rel="noreferrer"
      >
        {children}
      </a>
    );
  }
  return (
    <Link className={`inline-row gap-6 accent semibold no-decoration ${styles.try}`} to={point.to ?? startPath()}>
      {children}
    </Link>
  );
}
