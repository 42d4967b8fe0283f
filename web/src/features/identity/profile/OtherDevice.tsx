import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/index.ts';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { LinkField } from '#shared/ui/LinkField.tsx';
import { useCallAt } from '#shared/hooks/use-timeout.ts';
import styles from './OtherDevice.module.css';

/** A single-use address that signs the same user in elsewhere. */
export function OtherDevice() {
  const code = useMutation({ mutationFn: () => api.newAuthCode() });
  return (
    <Stack gap="md">
      {code.isSuccess && <SignInAddress key={code.data.token} url={code.data.url} expiresAt={code.data.expires_at} />}
      {code.isError && <ErrorText error={code.error} />}
      <Group>
        <Button variant="default" loading={code.isPending} onClick={() => code.mutate()}>
          {ru.profile.deviceAction}
        </Button>
      </Group>
    </Stack>
  );
}

function SignInAddress({ url, expiresAt }: { url: string; expiresAt: string }) {
  const expired = useHasPassed(expiresAt);
  if (expired) return <Text c="dimmed">{ru.profile.deviceExpired}</Text>;
  const address = new URL(url, window.location.origin).href;
  return (
    <div className="flex wrap gap-12">
      <LinkField
        className={styles.field}
        label={ru.profile.deviceLink}
        description={ru.profile.deviceExpires(formatMoment(expiresAt))}
        address={address}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            variant="light"
            className={styles.copy}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            {copied ? ru.profile.copied : ru.profile.copy}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

const useHasPassed = (moment: string): boolean => {
  const [passed, setPassed] = useState(false);
  useCallAt(() => setPassed(true), Date.parse(moment));
  return passed;
};
