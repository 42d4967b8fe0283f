import { RouterProvider, type DataRouter } from 'react-router';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { QueriesOfPerson } from './QueriesOfPerson.tsx';

export function App({ router }: { router: DataRouter }) {
  return (
    <QueriesOfPerson>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueriesOfPerson>
  );
}
