import { Text, Title } from '@mantine/core';
import { settings, useSession } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
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
          <Title order={2}>{ru.landing.closingTitle}</Title>
          <Text c="dimmed" mt={4}>
            {ru.landing.closingText}
          </Text>
        </div>
        <Start size="md" />
      </section>
    </SiteFrame>
  );
}

/** The way in: to the cabinet for those who have one open, to the sign-in for everybody else. */
function Start({ size }: { size: 'md' | 'lg' }) {
  const { step } = useSession();
  const isIn = step === 'signedIn' || step === 'offline';
  return (
    <LinkButton to={isIn ? '/cabinet' : '/sign_in'} size={size} variant={size === 'lg' ? 'filled' : 'light'}>
      {isIn ? ru.landing.open : ru.landing.start}
    </LinkButton>
  );
}
