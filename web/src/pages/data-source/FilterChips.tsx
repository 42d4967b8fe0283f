import { IconX } from '@tabler/icons-react';
import type { SortFilter } from '#features/files/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { chosenFilters } from './filters.ts';

interface Props {
  sortFilter: SortFilter;
  arrange: (chosen: SortFilter) => void;
}

/** The filters that are on; a press takes one away. */
export function FilterChips({ sortFilter, arrange }: Props) {
  return chosenFilters(sortFilter).map(({ text, rest }) => (
    <button
      key={text}
      type="button"
      className={`soft pointer bordered bare-font ${styles.chip}`}
      aria-label={ru.dataSource.dropFilter(text)}
      onClick={() => arrange(rest)}
    >
      <span className="ellipsis">{text}</span>
      <IconX size={14} aria-hidden="true" />
    </button>
  ));
}
