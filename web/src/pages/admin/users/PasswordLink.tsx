import { Button, CopyButton, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkField } from '#shared/ui/LinkField.tsx';

/** A link that whoever made it passes on by hand. It is shown once and kept nowhere. */
export function PasswordLink({
  email,
  url,
  expiresAt,
  onClose,
}: {
  email: string;
  url: string;
  expiresAt: string;
  onClose: () => void;
}) {
  const address = new URL(url, window.location.origin).href;
  return (
    <Modal opened onClose={onClose} title={ru.admin.linkTitle} closeButtonProps={{ 'aria-label': ru.common.close }}>
      <Stack gap="md">
        <Text>{ru.admin.linkText(email)}</Text>
        <LinkField
          label={ru.admin.linkTitle}
          description={ru.admin.linkExpires(formatMoment(expiresAt))}
          address={address}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? ru.common.copied : ru.common.copy}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Modal>
  );
}
