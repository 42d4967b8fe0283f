import { Button } from '@mantine/core';
import { IconMessageCircle, IconMessageQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SourceChat } from '#features/chat/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { SourceQuestionsPanel } from './SourceQuestionsPanel.tsx';

interface Props {
  projectId: number;
  dataSourceId: number;
  dialogId: number;
}

interface Panel {
  name: string;
  title: string;
  icon: ReactNode;
  render: (source: Props) => ReactNode;
}

const PANELS: Panel[] = [
  {
    name: 'questions',
    title: ru.questions.panel,
    icon: <IconMessageQuestion size={16} />,
    render: ({ projectId, dataSourceId }) => (
      <SourceQuestionsPanel key={dataSourceId} projectId={projectId} dataSourceId={dataSourceId} />
    ),
  },
  {
    name: 'chat',
    title: ru.chat.title,
    icon: <IconMessageCircle size={16} />,
    render: ({ dialogId }) => <SourceChat key={dialogId} dialogId={dialogId} />,
  },
];

/** One panel is open at a time, and which one stands in the address. */
const usePanel = () => {
  const [params, setParams] = useSearchParams();
  const open = PANELS.find(({ name }) => name === params.get('panel'));
  const toggle = (name: string): void => {
    const changed = new URLSearchParams(params);
    if (open?.name === name) changed.delete('panel');
    else changed.set('panel', name);
    setParams(changed, { preventScrollReset: true });
  };
  return { open, toggle };
};

/** What can be asked of the source, or only what is being asked. */
export function PanelButtons({ which }: { which: 'all' | 'open' }) {
  const { open, toggle } = usePanel();
  const shown = which === 'all' ? PANELS : PANELS.filter((panel) => panel === open);
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={ru.chat.panels}>
      {shown.map(({ name, title, icon }) => (
        <Button
          key={name}
          variant={open?.name === name ? 'light' : 'default'}
          size="sm"
          leftSection={icon}
          aria-expanded={open?.name === name}
          onClick={() => toggle(name)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

export function OpenedPanel(source: Props) {
  const { open } = usePanel();
  return open && <div className={styles.panel}>{open.render(source)}</div>;
}
