import { Outlet, ScrollRestoration, useLocation, type RouteObject } from 'react-router';
import { CallbackButton } from '#features/callback/index.ts';
import { ErrorPage } from '#pages/error/ErrorPage.tsx';
import { LandingPage } from '#pages/landing/LandingPage.tsx';
import { Booting } from './Booting.tsx';

/** Behind the sign-in, and the way to it. A page is loaded when somebody goes there. */
const furnished: RouteObject[] = [
  { path: '/sign_in', lazy: async () => ({ Component: (await import('#pages/sign-in/SignInPage.tsx')).SignInPage }) },
  {
    path: '/cabinet',
    lazy: async () => ({ Component: (await import('#pages/cabinet/CabinetShell.tsx')).CabinetShell }),
    children: [
      { index: true, lazy: projectList },
      { path: 'projects', lazy: projectList },
      {
        path: 'projects/:projectId/data_sources/:dataSourceId',
        lazy: async () => ({ Component: (await import('#pages/data-source/DataSourceRoute.tsx')).DataSourceRoute }),
      },
      {
        path: 'projects/:projectId/data_sources/:dataSourceId/data_source_files/:dataSourceFileId',
        lazy: async () => ({ Component: (await import('#pages/file/FileRoute.tsx')).FileRoute }),
      },
      {
        path: 'projects/:projectId/data_sources/:dataSourceId/recorder',
        lazy: async () => ({ Component: (await import('#pages/recorder/RecorderRoute.tsx')).RecorderRoute }),
      },
      { path: 'projects/:projectId/*', lazy: async () => ({ Component: (await import('#pages/project/ProjectRoute.tsx')).ProjectRoute }) },
      { path: 'profile', lazy: async () => ({ Component: (await import('#pages/profile/ProfilePage.tsx')).ProfilePage }) },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('#pages/cabinet/CabinetShell.tsx')).CabinetShell }),
    children: [{ path: '/admin/*', lazy: async () => ({ Component: (await import('#pages/admin/AdminPage.tsx')).AdminPage }) }],
  },
  { path: '/stats/*', lazy: async () => ({ Component: (await import('#pages/stats/StatsPage.tsx')).StatsPage }) },
];

/** Every address of the application. */
export const routes: RouteObject[] = [
  {
    // Without a path of its own: it catches what is thrown below and every address that leads nowhere.
    Component: Root,
    ErrorBoundary: Fallen,
    HydrateFallback: Booting,
    children: [
      // With the entry and not by itself: most visits begin here, and a second round trip would be seen.
      { path: '/', Component: LandingPage },
      { path: '/rates/*', lazy: async () => ({ Component: (await import('#pages/rates/RatesPage.tsx')).RatesPage }) },
      { path: '/about_us/*', lazy: async () => ({ Component: (await import('#pages/about/AboutPage.tsx')).AboutPage }) },
      { path: '/privacy_policy/*', lazy: async () => ({ Component: (await import('#pages/privacy/PrivacyPage.tsx')).PrivacyPage }) },
      { lazy: async () => ({ Component: (await import('./Furnished.tsx')).Furnished }), children: furnished },
    ],
  },
];

async function projectList() {
  return { Component: (await import('#pages/project-list/ProjectListPage.tsx')).ProjectListPage };
}

const CABINET = /^\/(cabinet|admin)(\/|$)/;

function Root() {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <CallbackButton place={CABINET.test(pathname) ? 'cabinet' : 'site'} />
      <ScrollRestoration />
    </>
  );
}

/** It stands in Root's place, and the callback button belongs to every page. */
function Fallen() {
  return (
    <>
      <ErrorPage />
      <CallbackButton place="site" />
    </>
  );
}
