import { Stack } from '@mantine/core';
import { NavLink, useMatch } from 'react-router';
import { ADMIN_PATH, ADMIN_REQUESTS_PATH, PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './AdminPage.module.css';
import { PeopleList } from './people/PeopleList.tsx';
import { RequestList } from './RequestList.tsx';

/** What administrators see. Who is one is decided by the server, whose refusal the list shows. */
export function AdminPage() {
  const isOnRequests = useMatch(`${ADMIN_REQUESTS_PATH}/*`) !== null;
  const title = isOnRequests ? ru.admin.requests : ru.admin.people;
  usePageTitle(title);
  return (
    <Stack gap="lg">
      <PageCrumbs trail={[{ label: ru.projects.title, to: PROJECTS_PATH }, { label: title }]} />
      <PageHeading title={title} />
      <nav className={styles.pages} aria-label={ru.admin.pages}>
        <NavLink to={ADMIN_PATH} end className={styles.page}>
          {ru.admin.people}
        </NavLink>
        <NavLink to={ADMIN_REQUESTS_PATH} className={styles.page}>
          {ru.admin.requests}
        </NavLink>
      </nav>
      {isOnRequests ? <RequestList /> : <PeopleList />}
    </Stack>
  );
}
