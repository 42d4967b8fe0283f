import { useId, useState, type KeyboardEvent } from 'react';

interface Wanted<Option> {
  options: readonly Option[];
  onChoose: (option: Option) => void;
}

/**
 * The keys and the names of a box with a list under it (ARIA combobox): arrows choose, Enter takes, Escape puts the
 * list away and nothing else.
 */
export const useCombobox = <Option>({ options, onChoose }: Wanted<Option>) => {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const isOpen = options.length > 0;
  const chosen = options[active];
  const optionId = (at: number) => `${listId}-${at}`;

  const onKeyDown = (event: KeyboardEvent, onEscape: () => void): void => {
    if (!isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // One stop more than there are options: the typed line itself.
    if (step !== 0) setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    active,
    setActive,
    listId,
    optionId,
    onKeyDown,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && chosen !== undefined ? optionId(active) : undefined,
      // Escape is the list's before it is the dialog's.
      'data-mantine-stop-propagation': isOpen ? 'true' : undefined,
    } as const,
  };
};
