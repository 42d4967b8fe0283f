import { hasStoredSession } from '#shared/api/light.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru.ts';
import { PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { SiteFrame } from '../site/SiteFrame.tsx';
import styles from './LandingPage.module.css';
import { ProductPicture } from './ProductPicture.tsx';
import { SellingPoints } from './SellingPoints.tsx';

export function LandingPage() {
  usePageTitle(ru.landing.documentTitle(settings.brand));
  return (
    <SiteFrame>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{ru.landing.title}</h1>
          <p className={styles.promise}>{ru.landing.promise(settings.brand)}</p>
          <Start size="lg" />
        </div>
        <ProductPicture />
      </section>
      <SellingPoints />
      <section className={styles.closing}>
        <div>
          <h2>{ru.landing.closingTitle}</h2>
          <p>{ru.landing.closingText}</p>
        </div>
        <Start size="md" />
      </section>
    </SiteFrame>
  );
}

/** The way in: to the cabinet for those who have one open, to the sign-in for everybody else. */
function Start({ size }: { size: 'md' | 'lg' }) {
  const isIn = hasStoredSession();
  return (
    <PlainButtonLink to={isIn ? '/cabinet' : '/sign_in'} size={size} look={size === 'lg' ? 'filled' : 'light'}>
      {isIn ? ru.landing.open : ru.landing.start}
    </PlainButtonLink>
  );
}
