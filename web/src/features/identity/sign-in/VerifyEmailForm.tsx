import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, session } from '#shared/api/index.ts';
import { CABINET_PATH, PROFILE_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { StateFrame } from '#shared/ui/StateFrame.tsx';

/**
 * For who came by the link of a letter, signed in or not. A button asks: mail scanners open links, and press nothing.
 */
export function VerifyEmailForm({ token }: { token: string }) {
  const verify = useMutation({
    mutationFn: () => api.verifyEmail({ body: { token } }),
    // Whoever is signed in here sees it in the profile at once.
    onSuccess: () => session.check(),
  });
  if (verify.isSuccess) return <Verified email={verify.data.email} />;
  return (
    <Stack gap="md">
      <Text c="dimmed">{ru.verification.text}</Text>
      {verify.isError && <ErrorText error={verify.error} />}
      <Button fullWidth loading={verify.isPending} onClick={() => verify.mutate()}>
        {ru.verification.confirm}
      </Button>
      {verify.isError && (
        <Anchor component={Link} to={PROFILE_PATH} ta="center">
          {ru.verification.toProfile}
        </Anchor>
      )}
    </Stack>
  );
}

const Verified = ({ email }: { email: string }) => (
  <Stack gap="md">
    <StateFrame icon={<IconMailCheck size={28} />} tone="calm" role="alert">
      <Title order={2}>{ru.verification.done}</Title>
      <Text c="dimmed">{ru.verification.doneText(email)}</Text>
    </StateFrame>
    <LinkButton to={CABINET_PATH} fullWidth>
      {ru.signIn.cabinet}
    </LinkButton>
  </Stack>
);
