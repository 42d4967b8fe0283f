import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { chooseCommands } from './choose-commands.ts';
import type { Command } from './command.ts';
import styles from './CommandPalette.module.css';

interface Props {
  commands: readonly Command[];
  onSearch: (query: string) => void;
  onClose: () => void;
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Everything there is to open or to do, by its name. Search among files is always the first. */
export function CommandPalette({ commands, onSearch, onClose }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const search: Command = {
    id: 'search',
    group: 'search',
    label: ru.commands.search(typed.trim()),
    icon: <IconSearch size={18} stroke={1.7} />,
    run: () => onSearch(typed.trim()),
  };
  const fitting = chooseCommands(commands, typed);
  const shown = [search, ...fitting];
  // Whoever typed the name of a place means the place; search is one arrow above it.
  const chosen = Math.min(marked, shown.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  const run = (command: Command | undefined) => {
    onClose();
    command?.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(shown[chosen]);
    else setMarked((chosen + step + shown.length) % shown.length);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={ru.commands.title}
      withCloseButton={false}
      size={560}
      centered={false}
      yOffset="12dvh"
      radius="xl"
      classNames={{ header: styles.header, body: styles.body }}
    >
      <input
        data-autofocus
        className={`wide text-16 ${styles.field}`}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-label={ru.commands.field}
        aria-controls={id}
        aria-activedescendant={`${id}-${chosen}`}
        placeholder={ru.commands.placeholder}
        value={typed}
        maxLength={200}
        onKeyDown={press}
        onChange={({ target }) => {
          setTyped(target.value);
          setMarked(target.value.trim() !== '' && chooseCommands(commands, target.value).length > 0 ? 1 : 0);
        }}
      />
      <div
        ref={list}
        id={id}
        className={`flush scroll no-list ${styles.list}`}
        role="listbox"
        aria-label={ru.commands.title}
      >
        {shown.map((command, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field holds the focus and hears the keys
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={`rounded row gap-12 pointer ${styles.option}`}
            onMouseMove={() => setMarked(index)}
            onClick={() => run(command)}
          >
            <span className="grid fixed dimmed" aria-hidden="true">
              {command.icon}
            </span>
            <span className="grow ellipsis">{command.label}</span>
            <span className={`fixed ellipsis dimmed text-12 ${styles.hint}`}>
              {command.hint ?? ru.commands.groups[command.group]}
            </span>
          </div>
        ))}
      </div>
    </Modal>
  );
}
