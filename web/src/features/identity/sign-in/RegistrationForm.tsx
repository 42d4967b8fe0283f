import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { REGISTRATION_REDIRECT_MS, MIN_PASSWORD_LENGTH } from '@rakurs/contract';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrors, session } from '#shared/api/index.ts';
import { useTimeout } from '#shared/hooks/use-timeout.ts';
import { SIGN_IN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorJson } from '#shared/ui/ErrorJson.tsx';
import { StateFrame } from '#shared/ui/StateFrame.tsx';

interface Props {
  /** Comes REGISTRATION_REDIRECT_MS after the success, so that it can be read. */
  onDone: () => void;
  onCancel: () => void;
}

const FIELDS = ['email', 'password'];
const FIELD_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function RegistrationForm({ onDone, onCancel }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signUp = useMutation({ mutationFn: (typed: { email: string; password: string }) => session.signUp(typed) });
  useTimeout(onDone, signUp.isSuccess ? REGISTRATION_REDIRECT_MS : null);

  if (signUp.isSuccess) return <RegistrationDone />;

  const wrong = fieldErrors(signUp.error);
  const canSubmit = email.trim() !== '' && password !== '' && !signUp.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) signUp.mutate({ email: email.trim(), password });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={ru.registration.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          description={wrong['email'] === undefined && ru.registration.emailHint}
          inputWrapperOrder={FIELD_ORDER}
          value={email}
          error={wrong['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={ru.registration.password}
          description={wrong['password'] === undefined && ru.registration.passwordHint(MIN_PASSWORD_LENGTH)}
          inputWrapperOrder={FIELD_ORDER}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={wrong['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {signUp.isError && <ErrorJson error={signUp.error} shownFields={FIELDS} />}
        <Button type="submit" fullWidth disabled={!canSubmit} loading={signUp.isPending}>
          {ru.registration.submit}
        </Button>
        <Divider label={ru.registration.hasAccount} />
        <Button variant="default" fullWidth onClick={onCancel}>
          {ru.signIn.submit}
        </Button>
        <CancelLink onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** A real link with an address, because the specification calls it one; the form it leads to is on the same page. */
function CancelLink({ onCancel }: { onCancel: () => void }) {
  return (
    <Anchor
      href={SIGN_IN_PATH}
      ta="center"
      onClick={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      {ru.registration.cancel}
    </Anchor>
  );
}

function RegistrationDone() {
  return (
    <StateFrame icon={<IconCheck size={28} />} tone="calm" role="alert">
      <Title order={2}>{ru.registration.done}</Title>
      <Text c="dimmed">{ru.registration.doneHint}</Text>
    </StateFrame>
  );
}
