import { IconX } from '@tabler/icons-react';
import type { Arrangement } from '#features/files/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { chosenFilters } from './filters.ts';

interface Props {
  arrangement: Arrangement;
  arrange: (chosen: Arrangement) => void;
}

/** The filters that are on; a press takes one away. */
export function FilterChips({ arrangement, arrange }: Props) {
  return chosenFilters(arrangement).map(({ text, rest }) => (
    <button
      key={text}
      type="button"
      className={styles.chip}
      aria-label={ru.dataSource.dropFilter(text)}
      onClick={() => arrange(rest)}
    >
      <span className={styles.chipText}>{text}</span>
      <IconX size={14} aria-hidden="true" />
    </button>
  ));
}
