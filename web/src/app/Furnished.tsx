import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Outlet } from 'react-router';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { QueriesOfPerson } from './QueriesOfPerson.tsx';

/** The rooms where people work: with the component library and what was loaded so far. A visitor's pages do without both, to be there at once. */
export function Furnished() {
  return (
    <QueriesOfPerson>
      <UiProvider>
        <Outlet />
      </UiProvider>
    </QueriesOfPerson>
  );
}
