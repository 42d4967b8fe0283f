import { Button, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Logo } from '#shared/ui/Logo.tsx';
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
    <main className={styles.page}>
      <Logo width={51} />
      <Title order={1}>{ru.error.title}</Title>
      <p className={styles.what}>{isAnswer ? `${error.status} ${error.statusText}` : messageOf(error)}</p>
      <Text c="dimmed" maw={460}>
        {isAnswer && error.status === 404 ? ru.error.notFound : ru.error.thrown}
      </Text>
      <div className={styles.actions}>
        <LinkButton to="/">{ru.error.home}</LinkButton>
        {!isAnswer && (
          <Button variant="default" onClick={() => window.location.reload()}>
            {ru.error.reload}
          </Button>
        )}
      </div>
    </main>
  );
}
