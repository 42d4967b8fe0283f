import { Anchor, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { session } from '#shared/api/index.ts';
import { FORGOTTEN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './SignInForm.module.css';

interface Props {
  /** Trouble from before the form was used, such as a link that did not sign in; null when there was none. */
  earlierError: unknown;
  onSignedIn: () => void;
  onRegister: () => void;
  /** Goes along to where the password is asked for, so that the way back is not forgotten with it. */
  returning: unknown;
}

export function SignInForm({ earlierError, onSignedIn, onRegister, returning }: Props) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: (typed: { login: string; password: string }) => session.signIn(typed),
    onSuccess: onSignedIn,
  });
  const canSubmit = login.trim() !== '' && password !== '' && !signIn.isPending;
  // A new attempt is the answer to whatever went wrong before it.
  const error = signIn.isIdle ? earlierError : signIn.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) signIn.mutate({ login: login.trim(), password });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={ru.signIn.login}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <PasswordInput
          label={ru.signIn.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Anchor component={Link} to={FORGOTTEN_PATH} state={returning} size="sm" className={styles.forgotten}>
          {ru.signIn.forgotten}
        </Anchor>
        {error !== null && <ErrorText error={error} />}
        <Button type="submit" fullWidth disabled={!canSubmit} loading={signIn.isPending}>
          {ru.signIn.submit}
        </Button>
        <Divider label={ru.signIn.noAccount} />
        <Button variant="default" fullWidth onClick={onRegister}>
          {ru.signIn.register}
        </Button>
      </Stack>
    </form>
  );
}
