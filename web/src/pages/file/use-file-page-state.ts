import type { DataSourceFile } from '@rakurs/contract';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router';
import { notifications } from '@mantine/notifications';
import { listParams, readNavigatedList, useFileNavigation } from '#features/files/index.ts';
import { errorText, useUser } from '#shared/api/index.ts';
import { filePathOf, TAB_PARAM } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { defaultTab, shownTab } from './tabs/choose-tab.ts';
import { readTab, type TabId } from './tabs/file-tabs.tsx';

/**
 * A link may lead once more to the moment that is in the address already; another tab of the same file is no such
 * visit.
 */
const visitOf = ({ key, state }: Location<unknown>): string =>
  typeof state === 'object' && state !== null && 'visit' in state && typeof state.visit === 'string'
    ? state.visit
    : key;

/**
 * The tab of the open file and the way to the files beside it. Both live in the address: a reload, a sent link and the
 * next file find the same tab and the same list.
 */
export const useFilePageState = (file: DataSourceFile) => {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const visit = visitOf(useLocation());
  const list = useMemo(() => readNavigatedList(params), [params]);
  const navigation = useFileNavigation(file, list);
  // Chosen when the file arrives: what becomes known later must not throw the user out of a tab.
  const [atFirst] = useState(() => defaultTab(file));
  const asked = readTab(params.get(TAB_PARAM));
  const { canTrainLearningModels } = useUser();
  const tab = shownTab(asked ?? atFirst, { ...file, canTrain: canTrainLearningModels });

  const addressOf = (id: number): string => {
    const kept = listParams(params);
    // A file that lacks the tab shows another one, and the next that has it shows it again.
    kept.set(TAB_PARAM, asked ?? tab.id);
    return `${filePathOf({ ...file, id })}?${kept.toString()}`;
  };
  /** At once: what is pressed next must not reach the file that is left. */
  const go = (id: number): void => void navigate(addressOf(id), { replace: true, flushSync: true });

  const step = async (way: 'previous' | 'next'): Promise<void> => {
    const known = navigation[way];
    if (known !== null) return go(known);
    // Without an answer there is nowhere to go; the arrows say so.
    const told = await navigation.ask().catch(() => null);
    const id = told?.[way] ?? null;
    if (id !== null) go(id);
  };

  return {
    visit,
    list,
    tab,
    choose: (chosen: TabId): void =>
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          changed.set(TAB_PARAM, chosen);
          return changed;
        },
        { replace: true, preventScrollReset: true, state: { visit } },
      ),
    previous: navigation.previous === null ? null : addressOf(navigation.previous),
    next: navigation.next === null ? null : addressOf(navigation.next),
    goBack: (): Promise<void> => step('previous'),
    goOn: (): Promise<void> => step('next'),
    goToUnlabelled: async (): Promise<void> => {
      try {
        const id = await navigation.findUnlabelled();
        if (id === null) notifications.show({ message: ru.file.allLabelled });
        else go(id);
      } catch (error) {
        notifications.show({ color: 'red', message: errorText(error) });
      }
    },
  };
};
