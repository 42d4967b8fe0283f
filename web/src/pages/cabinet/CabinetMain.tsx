import { Skeleton, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Outlet, useLocation } from 'react-router';
import { openPlanPicker } from '#features/billing/index.ts';
import { ConfirmPassword, rememberPath, useReportTimeZone } from '#features/identity/index.ts';
import { useLiveProjects } from '#features/projects/index.ts';
import { useLiveSources } from '#features/sources/index.ts';
import { UploadPanel } from '#features/uploads/index.ts';
import { useSession, useUser } from '#shared/api/index.ts';
import { ChoosePlan } from '#shared/money/choose-plan.ts';
import { SIGN_IN_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { ConnectionLost } from './ConnectionLost.tsx';

/** Only a signed-in user reaches the pages of the cabinet; everybody else is told what to do. */
export function CabinetMain() {
  const session = useSession();
  switch (session.step) {
    case 'restoring':
      return <Waiting />;
    case 'visitor':
      return <SignInPrompt />;
    case 'offline':
      return <ConnectionLost />;
    case 'failed':
      return <FailedState order={1} title={ru.cabinet.sessionFailed} error={session.error} action={<SignInLink />} />;
    case 'signedIn':
      // Another user's pages begin anew.
      return <SignedInMain key={session.user.id} />;
  }
}

function SignedInMain() {
  useLiveProjects();
  useLiveSources();
  useReportTimeZone();
  const { email, timeZone } = useUser();
  return (
    <ChoosePlan value={openPlanPicker}>
      {/* Told by another clock, every time on the page is another. */}
      <Fragment key={timeZone}>
        <Outlet />
      </Fragment>
      <UploadPanel />
      <ConfirmPassword login={email} />
    </ChoosePlan>
  );
}

function SignInPrompt() {
  return (
    <EmptyState
      order={1}
      text={ru.cabinet.promptTitle}
      hint={ru.cabinet.promptText}
      icon={<IconLock size={28} stroke={1.6} />}
      action={<SignInLink />}
    />
  );
}

function SignInLink() {
  const location = useLocation();
  return (
    <LinkButton to={SIGN_IN_PATH} state={rememberPath(location)} mt="xs">
      {ru.cabinet.promptAction}
    </LinkButton>
  );
}

function Waiting() {
  return (
    <Stack gap="md" role="status" aria-label={ru.common.loading}>
      <Skeleton height={32} width={200} />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </Stack>
  );
}
