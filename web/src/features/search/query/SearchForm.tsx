import { Button } from '@mantine/core';
import type { SearchChip } from '@rakurs/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { ProjectChoice } from '../project-choice.ts';
import { FilterFields } from './FilterFields.tsx';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';
import { SearchChips } from './SearchChips.tsx';
import styles from './SearchForm.module.css';
import { addFilter, removePiece } from './query.ts';

interface Props extends SearchBoxProps {
  chips: readonly SearchChip[];
  projects: readonly ProjectChoice[];
  /** Other ways to ask, beside the filter. */
  tools: ReactNode;
}

/** One big box, Enter or the button; below it how the query was understood. */
export function SearchForm({ typed, chips, projects, tools, onAsk, ...box }: Props) {
  const [isFilterOpen, setFilterOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed);
  };
  return (
    <form className="grid gap-12 fixed" role="search" onSubmit={submit}>
      <div className="flex gap-8">
        <SearchBox typed={typed} onAsk={onAsk} {...box} />
        <Button type="submit" size="lg" className={`fixed size-16 ${styles.submit}`}>
          {ru.search.submit}
        </Button>
      </div>
      <div className="row wrap gap-8">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={14} />}
          aria-expanded={isFilterOpen}
          onClick={() => setFilterOpen((before) => !before)}
        >
          {ru.search.filter}
        </Button>
        {tools}
        <SearchChips chips={chips} onRemove={(piece) => onAsk(removePiece(typed, piece))} />
      </div>
      {isFilterOpen && <FilterFields projects={projects} onFilter={(filter) => onAsk(addFilter(typed, filter))} />}
    </form>
  );
}
