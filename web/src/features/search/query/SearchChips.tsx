import { Pill } from '@mantine/core';
import type { SearchChip } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import styles from './SearchForm.module.css';

interface Props {
  chips: readonly SearchChip[];
  onRemove: (piece: string) => void;
}

/**
 * How the query was understood. What is not known must not look like the rest: it finds nothing, or, a word, was left
 * out.
 */
export function SearchChips({ chips, onRemove }: Props) {
  if (chips.length === 0) return null;
  return (
    <Pill.Group role="group" aria-label={ru.search.chipsLabel}>
      {chips.map(({ kind, value, source, known }) => {
        const text = ru.search.chips[kind](value);
        return (
          <Pill
            key={`${kind} ${source} ${value}`}
            size="md"
            className={`faint fit ${styles.chip}`}
            data-known={known}
            withRemoveButton={source !== ''}
            removeButtonProps={{ 'aria-label': ru.search.removeChip(text), 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onRemove(source)}
          >
            {known || kind === 'unknown' ? text : ru.search.unknownChip(text)}
          </Pill>
        );
      })}
    </Pill.Group>
  );
}
