import { Link } from 'react-router';
import { RATES_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { useHasBeenVisible } from '#shared/hooks/use-has-been-visible.ts';
import { Prices } from './Prices.tsx';
import styles from './PricesSection.module.css';

/** A screen and a half ahead: loaded by the time somebody has scrolled there. */
const MARGIN = '0px 0px 600px';

/** The plans. The server is asked for them when somebody scrolls near; their place is kept, so that nothing jumps. */
export function PricesSection() {
  const [element, isNear] = useHasBeenVisible<HTMLDivElement>(MARGIN);
  return (
    <section className={`site-width ${styles.section}`} aria-labelledby="prices">
      <div className={`flex wrap between ${styles.head}`}>
        <div>
          <h2 id="prices">{ru.landing.pricesTitle}</h2>
          <p>{ru.landing.pricesText}</p>
        </div>
        <Link to={RATES_PATH}>{ru.landing.pricesMore}</Link>
      </div>
      <div ref={element} className={styles.place}>
        {isNear && <Prices />}
      </div>
    </section>
  );
}
