import { Avatar, Skeleton, Stack, Text } from '@mantine/core';
import { displayName, type User } from '@rakurs/contract';
import {
  IconBell,
  IconBook2,
  IconCreditCard,
  IconDeviceCctv,
  IconHelpCircle,
  IconHome,
  IconLayoutDashboard,
  IconMessages,
  IconPhoneCall,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useMatch } from 'react-router';
import { MenuBalance } from '#features/financials/index.ts';
import { SignOutButton } from '#features/identity/index.ts';
import { ProjectMenu } from '#features/projects/index.ts';
import { SavedSearchMenu } from '#features/search/index.ts';
import { useStreams } from '#features/streams/index.ts';
import { useSession } from '#shared/api/index.ts';
import {
  ADMIN_DIALOGS_PATH,
  ADMIN_PATH,
  ADMIN_PAYMENTS_PATH,
  ADMIN_REQUESTS_PATH,
  ALERTS_PATH,
  CABINET_PATH,
  PROFILE_PATH,
  TRASH_PATH,
  WALL_PATH,
} from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { Brand } from '#shared/ui/Logo.tsx';
import { DisabledMenuEntry, MenuLink } from '#shared/ui/MenuEntry.tsx';
import styles from './CabinetMenu.module.css';
import { MenuStorage } from './MenuStorage.tsx';
import { useHomePath } from './use-home-path.ts';

export function CabinetMenu() {
  const home = useHomePath();
  return (
    <nav className={`column tall ${styles.menu}`} aria-label={ru.cabinet.menuLabel}>
      <div className={`row fixed ${styles.brand}`}>
        <Brand to={home} />
      </div>
      <Entries />
    </nav>
  );
}

function Entries() {
  const session = useSession();
  switch (session.step) {
    case 'signedIn':
      return <SignedInMenu user={session.user} />;
    case 'restoring':
      return <Waiting />;
    case 'visitor':
    case 'failed':
      return <VisitorMenu />;
    case 'offline':
      return null;
  }
}

function SignedInMenu({ user }: { user: User }) {
  const isOnProfile = useMatch(PROFILE_PATH) !== null;
  const isOnHome = useMatch(CABINET_PATH) !== null;
  const isOnTrash = useMatch(TRASH_PATH) !== null;
  const isOnAlerts = useMatch(ALERTS_PATH) !== null;
  const isOnWall = useMatch(WALL_PATH) !== null;
  const hasCameras = (useStreams({}).data?.length ?? 0) > 0;
  return (
    <>
      <MenuLink
        label={ru.home.title}
        icon={<IconHome size={18} stroke={1.7} />}
        to={CABINET_PATH}
        isCurrent={isOnHome}
      />
      {hasCameras && (
        <MenuLink
          label={ru.wall.title}
          icon={<IconDeviceCctv size={18} stroke={1.7} />}
          to={WALL_PATH}
          isCurrent={isOnWall}
        />
      )}
      <Text className={`dimmed text-12 semibold ${styles.heading}`}>{ru.cabinet.projects}</Text>
      <div className={`scroll thin-scrollbar ${styles.projects}`} role="group" aria-label={ru.cabinet.projects}>
        <ProjectMenu />
      </div>
      <SavedSearchMenu />
      <div className={`line-above grid fixed ${styles.bottom}`}>
        {user.isAdmin && <AdminEntries />}
        <MenuBalance />
        <MenuLink
          label={ru.alerts.title}
          icon={<IconBell size={18} stroke={1.7} />}
          to={ALERTS_PATH}
          isCurrent={isOnAlerts}
        />
        <MenuLink
          label={ru.trash.title}
          icon={<IconTrash size={18} stroke={1.7} />}
          to={TRASH_PATH}
          isCurrent={isOnTrash}
        />
        <MenuLink
          label={ru.cabinet.profile}
          icon={<IconUser size={18} stroke={1.7} />}
          to={PROFILE_PATH}
          isCurrent={isOnProfile}
        />
        <MenuStorage />
        <Person user={user} />
        <SignOutButton />
      </div>
    </>
  );
}

function AdminEntries() {
  const isOnUsers = useMatch(ADMIN_PATH) !== null;
  const isOnRequests = useMatch(`${ADMIN_REQUESTS_PATH}/*`) !== null;
  const isOnDialogs = useMatch(`${ADMIN_DIALOGS_PATH}/*`) !== null;
  const isOnPayments = useMatch(ADMIN_PAYMENTS_PATH) !== null;
  return (
    <>
      <MenuLink
        label={ru.admin.people}
        icon={<IconUsers size={18} stroke={1.7} />}
        to={ADMIN_PATH}
        isCurrent={isOnUsers}
      />
      <MenuLink
        label={ru.admin.requests}
        icon={<IconPhoneCall size={18} stroke={1.7} />}
        to={ADMIN_REQUESTS_PATH}
        isCurrent={isOnRequests}
      />
      <MenuLink
        label={ru.chat.dialogs}
        icon={<IconMessages size={18} stroke={1.7} />}
        to={ADMIN_DIALOGS_PATH}
        isCurrent={isOnDialogs}
      />
      <MenuLink
        label={ru.financials.admin.title}
        icon={<IconCreditCard size={18} stroke={1.7} />}
        to={ADMIN_PAYMENTS_PATH}
        isCurrent={isOnPayments}
      />
    </>
  );
}

function Person({ user }: { user: User }) {
  const name = displayName(user);
  return (
    <div className={`row gap-12 shrink ${styles.person}`}>
      <Avatar name={name} color="sky" radius={40} size={40} aria-hidden="true" />
      <div className="shrink">
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {ru.cabinet.userId(user.id)}
        </Text>
      </div>
    </div>
  );
}

const VISITOR_ICONS = [IconLayoutDashboard, IconCreditCard, IconBook2, IconHelpCircle];

function VisitorMenu() {
  return (
    <div className="scroll flex-1 lean thin-scrollbar">
      {ru.cabinet.unsigned.map((label, index) => {
        const Icon = VISITOR_ICONS[index] ?? IconHelpCircle;
        return <DisabledMenuEntry key={label} label={label} icon={<Icon size={18} stroke={1.7} />} />;
      })}
    </div>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" p="sm" role="status" aria-label={ru.common.loading}>
      <Skeleton height={20} />
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="60%" />
    </Stack>
  );
}
