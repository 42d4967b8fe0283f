import { useRoutes } from 'react-router';
import { CabinetShell } from '#pages/cabinet/CabinetShell.tsx';
import { NoSuchPage } from '#pages/not-found/NoSuchPage.tsx';
import { AppProviders } from './AppProviders.tsx';

/** The cabinet with its menu around the words that there is no such page. */
export function CabinetPageNotFound() {
  return useRoutes([
    {
      element: <AppProviders />,
      children: [{ element: <CabinetShell />, children: [{ path: '*', element: <NoSuchPage /> }] }],
    },
  ]);
}
