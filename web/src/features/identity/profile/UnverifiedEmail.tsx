import { Button, Stack, Text } from '@mantine/core';
import { IconMail, IconMailExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { Notice } from '#shared/ui/Notice.tsx';

/** Nothing goes to the mailbox yet but the question whose it is; here it is asked once more. */
export function UnverifiedEmail({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api.sendVerification() });
  return (
    <Notice tone="warn" icon={<IconMailExclamation size={20} />} title={ru.profile.emailUnverified}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{ru.profile.emailUnverifiedText(email)}</Text>
        {send.isError && <ErrorText error={send.error} />}
        {send.isSuccess && (
          <Text size="sm" role="status">
            {ru.profile.verificationSent}
          </Text>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMail size={16} />}
          loading={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate()}
        >
          {ru.profile.sendVerification}
        </Button>
      </Stack>
    </Notice>
  );
}
