import { Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  AccountErased,
  ForgottenForm,
  LinkQuestion,
  NewPasswordForm,
  RegistrationForm,
  returnPath,
  SignInForm,
  useCodeFromUrl,
  useLinkSignIn,
  VerifyEmailForm,
} from '#features/identity/index.ts';
import { useSession, type SessionState } from '#shared/api/index.ts';
import { CABINET_PATH, REGISTRATION_PATH, SIGN_IN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Brand } from '#shared/ui/Logo.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './SignInPage.module.css';

const TITLES = {
  signIn: ru.signIn.title,
  registration: ru.registration.title,
  forgotten: ru.forgotten.title,
  erased: ru.erased.title,
  newPassword: ru.forgotten.newTitle,
  verifyEmail: ru.verification.title,
};
type Form = keyof typeof TITLES;

/** Which form is open stands in the address, so that a link can lead to it and back leads out of it. */
const formIn = (params: URLSearchParams): Form => {
  const form = params.get('form');
  return form === 'registration' || form === 'forgotten' || form === 'erased' ? form : 'signIn';
};

/** What a link of a letter leads to, until somebody chooses another form. */
const formFor = (
  asked: Form,
  { passwordCode, emailCode }: { passwordCode: string | null; emailCode: string | null },
): Form => {
  if (asked !== 'signIn') return asked;
  if (passwordCode !== null) return 'newPassword';
  return emailCode === null ? 'signIn' : 'verifyEmail';
};

export function SignInPage() {
  const [params] = useSearchParams();
  const passwordCode = useCodeFromUrl('password_code');
  const emailCode = useCodeFromUrl('email_code');
  const form = formFor(formIn(params), { passwordCode, emailCode });
  usePageTitle(TITLES[form]);
  return (
    <main className={`row middle gap-24 ${styles.page}`}>
      <Brand />
      <section className={`wide surface bordered ${styles.card}`}>
        <Title order={1} className={styles.title}>
          {TITLES[form]}
        </Title>
        {form === 'signIn' && <SignIn />}
        {form === 'registration' && <Registration />}
        {form === 'forgotten' && <ForgottenForm />}
        {form === 'erased' && <AccountErased />}
        {form === 'verifyEmail' && <VerifyEmailForm token={emailCode ?? ''} />}
        {form === 'newPassword' && <NewPassword token={passwordCode ?? ''} />}
      </section>
    </main>
  );
}

const useGoIn = (): (() => void) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void navigate(returnPath(state), { replace: true });
};

/** To another form of this page, with where the user wanted to go. */
const useGoTo = (path: string): (() => void) => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return () => void navigate(path, { replace: true, state });
};

/**
 * Stays on the screen when the session begins: the success has to be read first. Who came signed in has nothing to
 * register.
 */
function Registration() {
  const { step } = useSession();
  const [cameAs, setCameAs] = useState<SessionState['step'] | null>(null);
  const goIn = useGoIn();
  const goToSignIn = useGoTo(SIGN_IN_PATH);
  if (cameAs === null && step !== 'restoring') setCameAs(step);
  if (cameAs === null) return <Waiting text={ru.common.loading} />;
  if (cameAs === 'signedIn') return <AlreadyIn error={null} />;
  return <RegistrationForm onDone={goIn} onCancel={goToSignIn} />;
}

const NewPassword = ({ token }: { token: string }) => <NewPasswordForm token={token} onSignedIn={useGoIn()} />;

function SignIn() {
  const session = useSession();
  const goIn = useGoIn();
  const goToRegistration = useGoTo(REGISTRATION_PATH);
  const { state } = useLocation() as { state: unknown };
  const byLink = useLinkSignIn(goIn);

  if (byLink.step === 'entering') return <Waiting text={ru.signIn.byLink} />;
  if (byLink.step === 'looking') return <Waiting text={ru.signIn.lookingAtLink} />;
  if (session.step === 'restoring') return <Waiting text={ru.common.loading} />;
  if (byLink.step === 'asking')
    return <LinkQuestion {...byLink} current={session.step === 'signedIn' ? session.user : null} />;
  if (session.step === 'signedIn') return <AlreadyIn error={byLink.error} />;
  return (
    <SignInForm
      earlierError={byLink.error ?? troubleOf(session)}
      onSignedIn={goIn}
      onRegister={goToRegistration}
      returning={state}
    />
  );
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
    <div className={`row middle gap-12 ${styles.waiting}`} role="status">
      <Loader size="sm" aria-hidden="true" />
      <Text c="dimmed">{text}</Text>
    </div>
  );
}
