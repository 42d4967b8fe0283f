import { ActionIcon } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { CommandPalette, isHelpKey, isPaletteKey, ShortcutsHelp } from '#features/commands/index.ts';
import { NewProjectModal } from '#features/projects/index.ts';
import { useGlobalShortcuts } from '#shared/keys/use-global-shortcuts.ts';
import { SEARCH_PARAM } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './CabinetShell.module.css';
import { useCommands, type CommandActions } from './use-commands.tsx';

type Open = 'palette' | 'help' | 'new project';

/** Ctrl+K for everything by its name, and '?' for the keys of this page. */
export function Commands({ onFeed }: { onFeed: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { pathname } = useLocation();
  const close = () => setOpen(null);
  useGlobalShortcuts((event) => {
    if (!isPaletteKey(event) && !isHelpKey(event)) return 'left';
    setOpen(isPaletteKey(event) ? 'palette' : 'help');
    return 'taken';
  });
  return (
    <>
      <ActionIcon
        className={styles.commands}
        variant="subtle"
        color="gray"
        size="lg"
        title={ru.commands.openHint}
        aria-label={ru.commands.open}
        onClick={() => setOpen('palette')}
      >
        <IconCommand size={18} stroke={1.7} />
      </ActionIcon>
      {open === 'palette' && (
        <Palette
          onClose={close}
          onNewProject={() => setOpen('new project')}
          onHelp={() => setOpen('help')}
          onFeed={onFeed}
        />
      )}
      {open === 'help' && <ShortcutsHelp pathname={pathname} onClose={close} />}
      <NewProjectModal isOpen={open === 'new project'} onClose={close} />
    </>
  );
}

/** Lives while it is open: what it lists is asked for then. */
function Palette({ onClose, ...doings }: CommandActions & { onClose: () => void }) {
  const commands = useCommands(doings);
  const [, setParams] = useSearchParams();
  const search = (query: string) =>
    setParams((before) => {
      before.set(SEARCH_PARAM, query);
      return before;
    });
  return <CommandPalette commands={commands} onSearch={search} onClose={onClose} />;
}
