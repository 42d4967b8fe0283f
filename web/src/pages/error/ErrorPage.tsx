import { isRouteErrorResponse, useRouteError } from 'react-router';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import { PlainButton, PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './ErrorPage.module.css';

const messageOf = (error: unknown): string => {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' ? error : ru.error.unknown;
};

/** The fallback for an address that leads nowhere and for whatever was thrown (A section 8). */
export function ErrorPage() {
  const error = useRouteError();
  usePageTitle(ru.error.title);
  const isAnswer = isRouteErrorResponse(error);
  return (
    <main className={`row middle gap-12 text-center ${styles.page}`}>
      <Logo width={51} />
      <h1 className="flush text-24 bold">{ru.error.title}</h1>
      <p className={`rounded flush ${styles.what}`}>
        {isAnswer ? `${error.status} ${error.statusText}` : messageOf(error)}
      </p>
      <p className={`flush dimmed ${styles.why}`}>
        {isAnswer && error.status === 404 ? ru.error.notFound : ru.error.thrown}
      </p>
      <div className={`flex wrap middle gap-8 ${styles.actions}`}>
        <PlainButtonLink to={HOME_PATH}>{ru.error.home}</PlainButtonLink>
        {!isAnswer && (
          <PlainButton look="default" onClick={() => window.location.reload()}>
            {ru.error.reload}
          </PlainButton>
        )}
      </div>
    </main>
  );
}
