import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MIN_PASSWORD_LENGTH, type RevokedAccess } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { fieldErrors, session } from '#shared/api/index.ts';
import { FORGOTTEN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';

/** Stays until it is read: a computer that works no more would be a riddle otherwise. */
const tellRevoked = (revoked: RevokedAccess): void => {
  if (revoked.workers + revoked.channels > 0)
    notifications.show({ message: ru.profile.passwordChanged(revoked), color: 'teal', autoClose: false });
};

/** For who came by a link from a letter or from an administrator. */
export function NewPasswordForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: (typed: string) => session.resetPassword({ token, password: typed }),
    onSuccess: (revoked) => {
      tellRevoked(revoked);
      onSignedIn();
    },
  });
  const wrong = fieldErrors(reset.error)['password'];
  const canSubmit = password !== '' && !reset.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) reset.mutate(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{ru.forgotten.newText}</Text>
        <PasswordInput
          label={ru.forgotten.newPassword}
          description={wrong === undefined && ru.registration.passwordHint(MIN_PASSWORD_LENGTH)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          error={wrong}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {reset.isError && wrong === undefined && <ErrorText error={reset.error} />}
        <Button type="submit" fullWidth disabled={!canSubmit} loading={reset.isPending}>
          {ru.forgotten.save}
        </Button>
        {reset.isError && wrong === undefined && (
          <Anchor component={Link} to={FORGOTTEN_PATH} ta="center">
            {ru.forgotten.askAgain}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
