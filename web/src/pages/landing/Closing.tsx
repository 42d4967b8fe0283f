import { openCallback } from '#features/callback/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton } from '#shared/ui/PlainButton.tsx';
import styles from './Closing.module.css';
import { Start } from './Start.tsx';

export function Closing() {
  return (
    <section className={`site-width ${styles.closing}`}>
      <div className={`soft row wrap between ${styles.card}`}>
        <div>
          <h2>{ru.landing.closingTitle}</h2>
          <p>{ru.landing.closingText}</p>
        </div>
        <div className={`flex wrap gap-12 ${styles.ways}`}>
          <Start />
          <PlainButton size="lg" look="default" onClick={() => openCallback()}>
            {ru.landing.callMe}
          </PlainButton>
        </div>
      </div>
    </section>
  );
}
