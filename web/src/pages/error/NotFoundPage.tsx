import { HOME_PATH, RATES_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { SiteFrame } from '../site/SiteFrame.tsx';
import styles from './ErrorPage.module.css';

/**
 * No page at this address, said in the site's own frame. The specification's words for a fallback (A section 8) stay as
 * its small print.
 */
export function NotFoundPage() {
  usePageTitle(ru.error.lostTitle);
  return (
    <SiteFrame>
      <div className={`row gap-12 text-center ${styles.lost}`}>
        <p className={`flush bold ${styles.number}`} aria-hidden="true">
          {ru.error.lostNumber}
        </p>
        <h1 className="flush text-24 bold">{ru.error.lostTitle}</h1>
        <p className={`flush dimmed ${styles.why}`}>{ru.error.lostText}</p>
        <div className={`flex wrap middle gap-8 ${styles.actions}`}>
          <PlainButtonLink to={HOME_PATH}>{ru.error.home}</PlainButtonLink>
          <PlainButtonLink to={RATES_PATH} look="default">
            {ru.ratesPage.title}
          </PlainButtonLink>
        </div>
        <p className={`dimmed text-12 ${styles.small}`}>
          <span>{ru.error.title}</span> <span>{ru.error.lostStatus}</span>
        </p>
      </div>
    </SiteFrame>
  );
}
