import { IconCheck } from '@tabler/icons-react';
import { RATES_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import styles from './Hero.module.css';
import { pictures } from './pictures.ts';
import { Screen } from './Screen.tsx';
import { Start } from './Start.tsx';

/** What this is, in ten seconds. */
export function Hero() {
  return (
    <section className={`grid site-width ${styles.hero}`}>
      <div className={styles.words}>
        <h1 className={`flush bold ${styles.title}`}>{ru.landing.title}</h1>
        <p className={`dimmed ${styles.promise}`}>{ru.landing.promise(settings.brand)}</p>
        <div className={`flex wrap gap-12 ${styles.ways}`}>
          <Start />
          <PlainButtonLink to={RATES_PATH} size="lg" look="default">
            {ru.landing.toRates}
          </PlainButtonLink>
        </div>
        <ul className={`flex wrap dimmed no-list unpadded ${styles.facts}`}>
          {ru.landing.facts.map((fact) => (
            <li key={fact}>
              <IconCheck size={16} aria-hidden="true" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className={`clip bordered ${styles.picture}`}>
        <Screen picture={pictures.hero} alt={ru.landing.heroPicture} isFirst />
      </div>
    </section>
  );
}
