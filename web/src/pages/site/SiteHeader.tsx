import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '#shared/api/index.ts';
import { useSignOut } from '#features/identity/index.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Brand } from '#shared/ui/Logo.tsx';
import styles from './SiteFrame.module.css';

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand />
        <Who />
      </div>
    </header>
  );
}

/** The visitor's face or the signed-in one. */
function Who() {
  const session = useSession();
  switch (session.step) {
    case 'restoring':
      return <Skeleton width={90} height={32} />;
    case 'signedIn':
      return <SignedIn id={String(session.user.id)} />;
    case 'offline':
      // Signed in as far as this device knows, but the id is known to the server alone.
      return <SignedIn id="" />;
    case 'visitor':
    case 'failed':
      return (
        <LinkButton to="/sign_in" variant="light">
          {ru.site.signIn}
        </LinkButton>
      );
  }
}

function SignedIn({ id }: { id: string }) {
  const signOut = useSignOut();
  return (
    <div className={styles.person}>
      <Button
        component={Link}
        to="/cabinet"
        variant="subtle"
        color="gray"
        leftSection={<IconLayoutDashboard size={20} />}
        aria-label={`${ru.site.cabinet} ${id}`.trim()}
      >
        <span className="tabular">{id}</span>
      </Button>
      <Tooltip label={ru.site.signOut}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={ru.site.signOut}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <IconLogout size={20} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
