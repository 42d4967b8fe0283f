import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Outlet } from 'react-router';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { UserQueries } from './UserQueries.tsx';

/**
 * Around every page behind the sign-in: the component library and the query cache of the user. A visitor's pages do
 * without both, to be there at once.
 */
export function AppProviders() {
  return (
    <UserQueries>
      <UiProvider>
        <Outlet />
      </UiProvider>
    </UserQueries>
  );
}
