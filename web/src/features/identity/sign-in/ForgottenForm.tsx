import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import type { PasswordHelp } from '@rakurs/contract';
import { IconMail, IconUserShield } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { api } from '#shared/api/index.ts';
import { SIGN_IN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { StateFrame } from '#shared/ui/StateFrame.tsx';

/** Asks for the way back in. The answer is the same for every login, known or not. */
export function ForgottenForm() {
  const [login, setLogin] = useState('');
  const ask = useMutation({ mutationFn: (typed: string) => api.forgotPassword({ body: { login: typed } }) });
  const canSubmit = login.trim() !== '' && !ask.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) ask.mutate(login.trim());
  };
  if (ask.isSuccess) return <Answered by={ask.data.by} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{ru.forgotten.text}</Text>
        <TextInput
          label={ru.signIn.login}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        {ask.isError && <ErrorText error={ask.error} />}
        <Button type="submit" fullWidth disabled={!canSubmit} loading={ask.isPending}>
          {ru.forgotten.submit}
        </Button>
        <Back />
      </Stack>
    </form>
  );
}

function Answered({ by }: { by: PasswordHelp }) {
  const isByLetter = by === 'email';
  return (
    <Stack gap="md">
      <StateFrame icon={isByLetter ? <IconMail size={28} /> : <IconUserShield size={28} />} tone="calm" role="alert">
        <Title order={2}>{isByLetter ? ru.forgotten.sent : ru.forgotten.askAdmin}</Title>
        <Text c="dimmed">{isByLetter ? ru.forgotten.sentText : ru.forgotten.askAdminText}</Text>
      </StateFrame>
      <Back />
    </Stack>
  );
}

const Back = () => (
  <Anchor component={Link} to={SIGN_IN_PATH} ta="center">
    {ru.forgotten.back}
  </Anchor>
);
