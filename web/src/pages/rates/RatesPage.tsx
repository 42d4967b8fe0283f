import type { Rate } from '@rakurs/contract';
import { PriceFootnotes, PlanList, RatesFromServer } from '#features/billing/public/index.ts';
import { openCallback } from '#features/callback/index.ts';
import { hasStoredSession } from '#shared/api/public-client.ts';
import { PROJECTS_PATH, REGISTRATION_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton, PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { PageHead } from '../site/PageHead.tsx';
import { SiteFrame } from '../site/SiteFrame.tsx';
import { exampleSum } from './example-sum.ts';
import styles from './RatesPage.module.css';

const texts = ru.ratesPage;

const Ask = (
  <PlainButton look="light" onClick={() => openCallback()}>
    {texts.ask}
  </PlainButton>
);

/** Every plan in full, and what is paid for. */
export function RatesPage() {
  usePageTitle(texts.documentTitle(settings.brand));
  return (
    <SiteFrame>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className={`site-width ${styles.content}`}>
        <RatesFromServer emptyAction={Ask}>{(rates) => <Plans rates={rates} />}</RatesFromServer>
      </div>
    </SiteFrame>
  );
}

function Plans({ rates }: { rates: Rate[] }) {
  return (
    <>
      <PlanList rates={rates} details="full" heading="h2" renderAction={({ title }) => <Choose title={title} />} />
      <section className={styles.figures}>
        <h2>{texts.figuresTitle}</h2>
        <PriceFootnotes of="all" />
      </section>
      <section className={styles.inference}>
        <h2>{texts.inferenceTitle}</h2>
        <p>{texts.inference}</p>
        <p className={styles.example}>{exampleSum(rates)}</p>
      </section>
      <section className={styles.inference}>
        <h2>{texts.chargedTitle}</h2>
        <p>{texts.charged}</p>
      </section>
      <section className={styles.inference}>
        <h2>{texts.freeTitle}</h2>
        <ul className={`grid gap-8 dimmed text-16 ${styles.free}`}>
          {texts.free.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        {Ask}
      </section>
    </>
  );
}

function Choose({ title }: { title: string }) {
  const isIn = hasStoredSession();
  return (
    <div className="grid">
      <PlainButtonLink
        to={isIn ? PROJECTS_PATH : REGISTRATION_PATH}
        look="light"
        aria-label={isIn ? texts.chooseNamed(title) : texts.startNamed(title)}
      >
        {isIn ? texts.choose : texts.start}
      </PlainButtonLink>
    </div>
  );
}
