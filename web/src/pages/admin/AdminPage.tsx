import { Stack } from '@mantine/core';
import { NavLink, useMatch } from 'react-router';
import {
  ADMIN_DIALOGS_PATH,
  ADMIN_PATH,
  ADMIN_PAYMENTS_PATH,
  ADMIN_REQUESTS_PATH,
  adminDialogPath,
  PROJECTS_PATH,
  readId,
} from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './AdminPage.module.css';
import { Computers } from './Computers.tsx';
import { DialogList } from './dialogs/DialogList.tsx';
import { UserDialog } from './dialogs/UserDialog.tsx';
import { AllPayments } from './payments/AllPayments.tsx';
import { UserList } from './users/UserList.tsx';
import { RequestList } from './RequestList.tsx';
import { Warnings } from './Warnings.tsx';

/** What administrators see. Who is one is decided by the server, whose refusal the list shows. */
export function AdminPage() {
  const isOnRequests = useMatch(`${ADMIN_REQUESTS_PATH}/*`) !== null;
  const isOnDialogs = useMatch(`${ADMIN_DIALOGS_PATH}/*`) !== null;
  const dialogId = readId(useMatch(adminDialogPath(':dialogId'))?.params.dialogId);
  const isOnPayments = useMatch(ADMIN_PAYMENTS_PATH) !== null;
  const title = isOnRequests
    ? ru.admin.requests
    : isOnDialogs
      ? ru.chat.dialogs
      : isOnPayments
        ? ru.financials.admin.title
        : ru.admin.people;
  usePageTitle(title);
  return (
    <Stack gap="lg">
      <PageCrumbs trail={[{ label: ru.projects.title, to: PROJECTS_PATH }, { label: title }]} />
      <PageHeading title={title} />
      <Warnings />
      <nav className="line-below flex wrap gap-4" aria-label={ru.admin.pages}>
        <NavLink to={ADMIN_PATH} end className={`dimmed no-decoration pad-8-12 ${styles.page}`}>
          {ru.admin.people}
        </NavLink>
        <NavLink to={ADMIN_REQUESTS_PATH} className={`dimmed no-decoration pad-8-12 ${styles.page}`}>
          {ru.admin.requests}
        </NavLink>
        <NavLink to={ADMIN_DIALOGS_PATH} className={`dimmed no-decoration pad-8-12 ${styles.page}`}>
          {ru.chat.dialogs}
        </NavLink>
        <NavLink to={ADMIN_PAYMENTS_PATH} className={`dimmed no-decoration pad-8-12 ${styles.page}`}>
          {ru.financials.admin.title}
        </NavLink>
      </nav>
      {dialogId !== null && <UserDialog key={dialogId} dialogId={dialogId} />}
      {dialogId === null && isOnDialogs && <DialogList />}
      {isOnRequests && <RequestList />}
      {isOnPayments && <AllPayments />}
      {!isOnRequests && !isOnDialogs && !isOnPayments && (
        <>
          <Computers />
          <UserList />
        </>
      )}
    </Stack>
  );
}
