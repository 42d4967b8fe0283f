import { Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RegistrationForm, returnPath, SignInForm, useTokenSignIn } from '#features/identity/index.ts';
import { useSession, type SessionState } from '#shared/api/index.ts';
import { CABINET_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Brand } from '#shared/ui/Logo.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './SignInPage.module.css';

export function SignInPage() {
  usePageTitle(ru.signIn.title);
  const [form, setForm] = useState<'signIn' | 'registration'>('signIn');
  return (
    <main className={styles.page}>
      <Brand />
      <section className={styles.card}>
        <Title order={1} className={styles.title}>
          {form === 'signIn' ? ru.signIn.title : ru.registration.title}
        </Title>
        {form === 'signIn' ? <SignIn onRegister={() => setForm('registration')} /> : <Registration onCancel={() => setForm('signIn')} />}
      </section>
    </main>
  );
}

const useGoIn = (): (() => void) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void navigate(returnPath(state), { replace: true });
};

/** Stays on the screen when the session begins: the success has to be read first. */
function Registration({ onCancel }: { onCancel: () => void }) {
  return <RegistrationForm onDone={useGoIn()} onCancel={onCancel} />;
}

function SignIn({ onRegister }: { onRegister: () => void }) {
  const session = useSession();
  const goIn = useGoIn();
  const byLink = useTokenSignIn(goIn);

  if (byLink.pending) return <Waiting text={ru.signIn.byLink} />;
  if (session.step === 'restoring') return <Waiting text={ru.common.loading} />;
  if (session.step === 'signedIn') return <AlreadyIn error={byLink.error} />;
  return <SignInForm earlierError={byLink.error ?? troubleOf(session)} onSignedIn={goIn} onRegister={onRegister} />;
}

function AlreadyIn({ error }: { error: unknown }) {
  return (
    <Stack gap="md">
      {error !== null && <ErrorText error={error} />}
      <LinkButton to={CABINET_PATH} fullWidth>
        {ru.signIn.cabinet}
      </LinkButton>
    </Stack>
  );
}

const troubleOf = (session: SessionState): unknown => {
  if (session.step === 'failed') return session.error;
  return session.step === 'offline' ? ru.common.noConnection : null;
};

function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Loader size="sm" aria-hidden="true" />
      <Text c="dimmed">{text}</Text>
    </div>
  );
}
