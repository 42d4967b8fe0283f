import { Button, CloseButton, Loader, TextInput } from '@mantine/core';
import { LONGEST_QUERY, type SearchChip } from '@rakurs/contract';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { ProjectChoice } from '../project-choice.ts';
import { FilterFields } from './FilterFields.tsx';
import { SearchChips } from './SearchChips.tsx';
import styles from './SearchForm.module.css';
import { addFilter, withoutPiece } from './query.ts';

interface Props {
  typed: string;
  chips: readonly SearchChip[];
  isBusy: boolean;
  projects: readonly ProjectChoice[];
  /** Other ways to ask, beside the filter. */
  tools: ReactNode;
  onType: (query: string) => void;
  onAsk: (query: string) => void;
}

/** One big box, Enter or the button; below it how the query was understood. */
export function SearchForm({ typed, chips, isBusy, projects, tools, onType, onAsk }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed);
  };
  const clear = () => {
    onAsk('');
    box.current?.focus();
  };
  return (
    <form className={styles.form} role="search" onSubmit={submit}>
      <div className={styles.line}>
        <TextInput
          ref={box}
          className={styles.box}
          size="lg"
          aria-label={ru.search.box}
          placeholder={ru.search.placeholder}
          // Not in the button: a button that is busy cannot be pressed, and a slow search must not hold up the next one.
          leftSection={isBusy ? <Loader size={20} aria-label={ru.common.loading} role="status" /> : <IconSearch size={20} stroke={1.7} />}
          rightSection={typed !== '' && <CloseButton aria-label={ru.search.clear} onClick={clear} />}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus
          data-search-stop
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <Button type="submit" size="lg" className={styles.submit}>
          {ru.search.submit}
        </Button>
      </div>
      <div className={styles.tools}>
        <Button variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={14} />} aria-expanded={isFilterOpen} onClick={() => setFilterOpen((before) => !before)}>
          {ru.search.filter}
        </Button>
        {tools}
        <SearchChips chips={chips} onRemove={(piece) => onAsk(withoutPiece(typed, piece))} />
      </div>
      {isFilterOpen && <FilterFields projects={projects} onFilter={(filter) => onAsk(addFilter(typed, filter))} />}
    </form>
  );
}
