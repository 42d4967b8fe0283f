import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import styles from './PricesSection.module.css';
import { useCameNear } from './use-came-near.ts';

const Prices = lazy(async () => ({ default: (await import('./Prices.tsx')).Prices }));

/** The plans. What asks the server for them is loaded when somebody scrolls near; their place is kept, so that nothing jumps. */
export function PricesSection() {
  const { element, isNear } = useCameNear();
  return (
    <section className={styles.section} aria-labelledby="prices">
      <div className={styles.head}>
        <div>
          <h2 id="prices">{ru.landing.pricesTitle}</h2>
          <p>{ru.landing.pricesText}</p>
        </div>
        <Link to="/rates">{ru.landing.pricesMore}</Link>
      </div>
      <div ref={element} className={styles.place}>
        {isNear && (
          <Suspense fallback={null}>
            <Prices />
          </Suspense>
        )}
      </div>
    </section>
  );
}
