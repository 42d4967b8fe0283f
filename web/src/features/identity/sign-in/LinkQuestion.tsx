import { Button, Stack, Text, Title } from '@mantine/core';
import { displayName, type CodeOwner, type User } from '@rakurs/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CABINET_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Notice } from '#shared/ui/Notice.tsx';

interface Props {
  /** Whose cabinet the link opens. */
  owner: CodeOwner;
  /** Who is in now; null for a visitor. */
  current: User | null;
  accept: () => void;
  decline: () => void;
}

/** Asks before a link lets anybody in: as whom, and instead of whom. */
export function LinkQuestion({ owner, current, accept, decline }: Props) {
  const name = displayName(owner);
  if (current?.id === owner.id) {
    return (
      <Stack gap="md">
        <Text>{ru.signIn.linkSame(name)}</Text>
        <LinkButton to={CABINET_PATH} fullWidth>
          {ru.signIn.cabinet}
        </LinkButton>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {ru.signIn.linkQuestion(name)}
        </Title>
        {name !== owner.email && <Text c="dimmed">{owner.email}</Text>}
      </div>
      {current && (
        <Notice tone="warn" icon={<IconAlertTriangle size={18} />}>
          <Text size="sm">{ru.signIn.linkOver(displayName(current))}</Text>
        </Notice>
      )}
      <Text size="sm" c="dimmed">
        {ru.signIn.linkWarning}
      </Text>
      <Button fullWidth onClick={accept}>
        {ru.signIn.linkAccept}
      </Button>
      <Button fullWidth variant="default" onClick={decline}>
        {current ? ru.signIn.linkStay : ru.signIn.linkDecline}
      </Button>
    </Stack>
  );
}
