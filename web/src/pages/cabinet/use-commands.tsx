import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconFolder,
  IconHome,
  IconKeyboard,
  IconLayoutDashboard,
  IconLogout,
  IconPhoto,
  IconPlus,
  IconReceipt,
  IconSunMoon,
  IconTrash,
  IconUser,
  IconUsers,
  IconChartBar,
  IconMessages,
  IconPhoneCall,
  IconCreditCard,
  IconDeviceCctv,
  IconDeviceDesktop,
  IconListDetails,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Command } from '#features/commands/index.ts';
import { useSignOutQuestion } from '#features/identity/index.ts';
import { useProjects } from '#features/projects/index.ts';
import { useSourcesOf } from '#features/sources/index.ts';
import { useStreams } from '#features/streams/index.ts';
import { useSession } from '#shared/api/index.ts';
import {
  ADMIN_DIALOGS_PATH,
  ADMIN_PATH,
  ADMIN_PAYMENTS_PATH,
  ADMIN_REQUESTS_PATH,
  CABINET_PATH,
  CREDIT_PATH,
  DEBIT_PATH,
  FINANCIAL_PATH,
  PROFILE_PATH,
  projectPath,
  PROJECTS_PATH,
  RATES_PATH,
  readId,
  sourcePath,
  STATS_PATH,
  TOP_UP_PATH,
  TRASH_PATH,
  WALL_PATH,
} from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';

/** Sources are asked for project by project: those of the open one, and of so many more. */
const PROJECTS_LOOKED_INTO = 5;
const THEMES = ['light', 'dark', 'auto'] as const;

type Icon = ComponentType<{ size: number; stroke: number }>;
const drawn = (Sign: Icon) => <Sign size={18} stroke={1.7} />;

const PAGES: [label: string, path: string, icon: Icon][] = [
  [ru.home.title, CABINET_PATH, IconHome],
  [ru.projects.title, PROJECTS_PATH, IconLayoutDashboard],
  [ru.financials.title, FINANCIAL_PATH, IconWallet],
  [ru.financials.charges.title, CREDIT_PATH, IconListDetails],
  [ru.financials.accruals.title, DEBIT_PATH, IconDeviceDesktop],
  [ru.trash.title, TRASH_PATH, IconTrash],
  [ru.cabinet.profile, PROFILE_PATH, IconUser],
  [ru.ratesPage.title, RATES_PATH, IconReceipt],
  [ru.stats.title, STATS_PATH, IconChartBar],
];
const ADMIN_PAGES: typeof PAGES = [
  [ru.admin.people, ADMIN_PATH, IconUsers],
  [ru.admin.requests, ADMIN_REQUESTS_PATH, IconPhoneCall],
  [ru.chat.dialogs, ADMIN_DIALOGS_PATH, IconMessages],
  [ru.financials.admin.title, ADMIN_PAYMENTS_PATH, IconCreditCard],
];

/** Only for who has a camera. */
const WALL: (typeof PAGES)[number] = [ru.wall.title, WALL_PATH, IconDeviceCctv];

export interface CommandActions {
  onNewProject: () => void;
  onHelp: () => void;
  onFeed: () => void;
}

/** Where the cabinet can take its person, and what it can do for them wherever they are. */
export const useCommands = ({ onNewProject, onHelp, onFeed }: CommandActions): Command[] => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const { ask: askToSignOut } = useSignOutQuestion();
  const projects = useProjects().data?.projects ?? [];
  const openId = readId(/\/projects\/(\d+)/.exec(pathname)?.[1]);
  const near = projects
    .toSorted((one, other) => Number(other.id === openId) - Number(one.id === openId))
    .slice(0, PROJECTS_LOOKED_INTO);
  const sources = useSourcesOf(near.map(({ id }) => id));

  const hasCameras = (useStreams({}).data?.length ?? 0) > 0;

  const go = (path: string) => () => void navigate(path);
  const titleOf = (projectId: number) =>
    projects.find(({ id }) => id === projectId)?.title ?? ru.commands.groups.source;
  const isAdmin = session.step === 'signedIn' && session.user.isAdmin === true;
  return [
    ...near.map(({ id, title }): Command => ({
      id: `project-${id}`,
      group: 'project',
      label: title,
      icon: drawn(IconFolder),
      run: go(projectPath(id)),
    })),
    ...sources.map(({ id, title, project }): Command => ({
      id: `source-${id}`,
      group: 'source',
      label: title,
      hint: titleOf(project),
      icon: drawn(IconPhoto),
      run: go(sourcePath(project, id)),
    })),
    ...projects
      .filter((project) => !near.includes(project))
      .map(({ id, title }): Command => ({
        id: `project-${id}`,
        group: 'project',
        label: title,
        icon: drawn(IconFolder),
        run: go(projectPath(id)),
      })),
    ...[...PAGES, ...(hasCameras ? [WALL] : []), ...(isAdmin ? ADMIN_PAGES : [])].map(
      ([label, path, icon]): Command => ({ id: path, group: 'page', label, icon: drawn(icon), run: go(path) }),
    ),
    { id: 'new-project', group: 'action', label: ru.projects.create, icon: drawn(IconPlus), run: onNewProject },
    { id: 'top-up', group: 'action', label: ru.financials.topUp, icon: drawn(IconWallet), run: go(TOP_UP_PATH) },
    { id: 'feed', group: 'action', label: ru.feed.command, icon: drawn(IconBell), run: onFeed },
    ...THEMES.map((theme): Command => ({
      id: `theme-${theme}`,
      group: 'action',
      label: ru.commands.theme(ru.profile.themes[theme]),
      icon: drawn(IconSunMoon),
      run: () => setColorScheme(theme),
    })),
    { id: 'keys', group: 'action', label: ru.commands.keysTitle, icon: drawn(IconKeyboard), run: onHelp },
    { id: 'sign-out', group: 'action', label: ru.commands.signOut, icon: drawn(IconLogout), run: askToSignOut },
  ];
};
