import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ru } from '#shared/text/ru.ts';
import { shownTab, tabsOf } from './choose-tab.ts';
import type { OpenedParts } from './file-tab.ts';
import type { TabId } from './file-tabs.tsx';
import styles from './FileTabs.module.css';

interface Props {
  parts: OpenedParts;
  chosen: TabId;
  onChoose: (tab: TabId) => void;
}

/** What is known of a file, by tabs. */
export function FileTabs({ parts, chosen, onChoose }: Props) {
  const known = { ...parts.file, canTrain: parts.found !== null };
  const tabs = tabsOf(known);
  const shown = shownTab(chosen, known);
  const list = useRef<HTMLDivElement>(null);
  // The one row of a phone is wider than the screen: a link may name a tab that is not in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown.id]);
  const choose = (value: string | null) => {
    const wanted = tabs.find(({ id }) => id === value);
    if (wanted) onChoose(wanted.id);
  };

  return (
    <Tabs
      value={shown.id}
      onChange={choose}
      keepMounted={false}
      variant="pills"
      classNames={{ list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List ref={list} aria-label={ru.file.tabsLabel}>
        {tabs.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, show }) => (
        <Tabs.Panel key={id} value={id}>
          {id === shown.id && show(parts)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
