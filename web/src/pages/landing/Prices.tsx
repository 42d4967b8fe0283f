import { PlanCard, RatesFromServer } from '#features/billing/plain/index.ts';
import { openCallback } from '#features/callback/index.ts';
import { ru } from '#shared/text/ru.ts';
import { PlainButton, PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import styles from './PricesSection.module.css';
import { wayIn } from './Start.tsx';

const Ask = <PlainButton look="light" onClick={() => openCallback()}>{ru.ratesPage.ask}</PlainButton>;

/** The plans as the server has them now. */
export function Prices() {
  return (
    <RatesFromServer emptyAction={Ask}>
      {(rates) => (
        <ul className={styles.plans}>
          {rates.map((rate) => (
            <li key={rate.id}>
              <PlanCard rate={rate} action={<Begin title={rate.title} />} />
            </li>
          ))}
        </ul>
      )}
    </RatesFromServer>
  );
}

function Begin({ title }: { title: string }) {
  return (
    <div className={styles.action}>
      <PlainButtonLink to={wayIn()} look="light" aria-label={ru.ratesPage.startNamed(title)}>
        {ru.ratesPage.start}
      </PlainButtonLink>
    </div>
  );
}
