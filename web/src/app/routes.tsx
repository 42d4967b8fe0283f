import { Outlet, ScrollRestoration, useLocation, type RouteObject } from 'react-router';
import { CallbackButton } from '#features/callback/index.ts';
import { ErrorPage } from '#pages/error/ErrorPage.tsx';
import { LandingPage } from '#pages/landing/LandingPage.tsx';
import {
  ABOUT_PATH,
  ADMIN_PATH,
  ALERTS_PATH,
  CABINET_PATH,
  filePath,
  FINANCIAL_PATH,
  HOME_PATH,
  isWithin,
  PAY_PATH,
  PRIVACY_PATH,
  PROFILE_PATH,
  projectPath,
  PROJECTS_PATH,
  RATES_PATH,
  recorderPath,
  SIGN_IN_PATH,
  sourcePath,
  STATS_PATH,
  TRASH_PATH,
  WALL_PATH,
} from '#shared/paths/paths.ts';
import { Booting } from './Booting.tsx';
import { PageLoadFailed } from './PageLoadFailed.tsx';

/** Behind the sign-in, and the way to it. A page is loaded when somebody goes there. */
const withProviders: RouteObject[] = [
  { path: SIGN_IN_PATH, lazy: async () => ({ Component: (await import('#pages/sign-in/SignInPage.tsx')).SignInPage }) },
  {
    path: CABINET_PATH,
    lazy: async () => ({ Component: (await import('#pages/cabinet/CabinetShell.tsx')).CabinetShell }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('#pages/home/HomePage.tsx')).HomePage }) },
      { path: PROJECTS_PATH, lazy: projectList },
      {
        path: sourcePath(':projectId', ':dataSourceId'),
        lazy: async () => ({ Component: (await import('#pages/data-source/DataSourceRoute.tsx')).DataSourceRoute }),
      },
      {
        path: filePath({ projectId: ':projectId', dataSourceId: ':dataSourceId', fileId: ':dataSourceFileId' }),
        lazy: async () => ({ Component: (await import('#pages/file/FileRoute.tsx')).FileRoute }),
      },
      {
        path: recorderPath(':projectId', ':dataSourceId'),
        lazy: async () => ({ Component: (await import('#pages/recorder/RecorderRoute.tsx')).RecorderRoute }),
      },
      {
        path: `${projectPath(':projectId')}/*`,
        lazy: async () => ({ Component: (await import('#pages/project/ProjectRoute.tsx')).ProjectRoute }),
      },
      {
        path: `${FINANCIAL_PATH}/*`,
        lazy: async () => ({ Component: (await import('#pages/financial/FinancialPage.tsx')).FinancialPage }),
      },
      {
        path: ALERTS_PATH,
        lazy: async () => ({ Component: (await import('#pages/alerts/AlertsPage.tsx')).AlertsPage }),
      },
      { path: TRASH_PATH, lazy: async () => ({ Component: (await import('#pages/trash/TrashPage.tsx')).TrashPage }) },
      { path: WALL_PATH, lazy: async () => ({ Component: (await import('#pages/wall/WallPage.tsx')).WallPage }) },
      {
        path: PROFILE_PATH,
        lazy: async () => ({ Component: (await import('#pages/profile/ProfilePage.tsx')).ProfilePage }),
      },
      // An address that leads nowhere: the menu stays, and the words are a user's.
      { path: '*', lazy: async () => ({ Component: (await import('#pages/not-found/NoSuchPage.tsx')).NoSuchPage }) },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('#pages/cabinet/CabinetShell.tsx')).CabinetShell }),
    children: [
      {
        path: `${ADMIN_PATH}/*`,
        lazy: async () => ({ Component: (await import('#pages/admin/AdminPage.tsx')).AdminPage }),
      },
    ],
  },
  { path: PAY_PATH, lazy: async () => ({ Component: (await import('#pages/pay/PayPage.tsx')).PayPage }) },
  {
    path: `${STATS_PATH}/*`,
    lazy: async () => ({ Component: (await import('#pages/stats/StatsPage.tsx')).StatsPage }),
  },
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
      { path: HOME_PATH, Component: LandingPage },
      {
        path: `${RATES_PATH}/*`,
        lazy: async () => ({ Component: (await import('#pages/rates/RatesPage.tsx')).RatesPage }),
      },
      {
        path: `${ABOUT_PATH}/*`,
        lazy: async () => ({ Component: (await import('#pages/about/AboutPage.tsx')).AboutPage }),
      },
      {
        path: `${PRIVACY_PATH}/*`,
        lazy: async () => ({ Component: (await import('#pages/privacy/PrivacyPage.tsx')).PrivacyPage }),
      },
      { lazy: async () => ({ Component: (await import('./AppProviders.tsx')).AppProviders }), children: withProviders },
      { path: '*', Component: PageLoadFailed },
    ],
  },
];

async function projectList() {
  return { Component: (await import('#pages/project-list/ProjectListPage.tsx')).ProjectListPage };
}

/** Behind the sign-in. */
const isInCabinet = (pathname: string): boolean => isWithin(pathname, CABINET_PATH) || isWithin(pathname, ADMIN_PATH);

function Root() {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <CallbackButton place={isInCabinet(pathname) ? 'cabinet' : 'site'} />
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
