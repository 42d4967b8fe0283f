import { lazy, Suspense } from 'react';
import { hasStoredSession } from '#shared/api/public-client.ts';
import { SIGN_IN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { Brand } from '#shared/ui/Logo.tsx';
import { PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import styles from './SiteHeader.module.css';

const Person = lazy(async () => ({ default: (await import('./AccountLinks.tsx')).Person }));

export function SiteHeader() {
  return (
    <header className={`line-below surface ${styles.header}`}>
      <div className={`row gap-24 site-width ${styles.row}`}>
        <Brand />
        <nav className={styles.wide} aria-label={ru.site.linksLabel}>
          <SiteLinks />
        </nav>
        <div className={styles.end}>
          <Who />
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}

/** The visitor's face or the signed-in one. Only who has a session waits for the code that asks the server about it. */
function Who() {
  if (!hasStoredSession()) return <SignInLink />;
  return (
    <Suspense fallback={<span className={styles.waiting} />}>
      <Person visitor={<SignInLink />} waiting={<span className={styles.waiting} />} />
    </Suspense>
  );
}

function SignInLink() {
  return (
    <PlainButtonLink to={SIGN_IN_PATH} look="light">
      {ru.site.signIn}
    </PlainButtonLink>
  );
}
