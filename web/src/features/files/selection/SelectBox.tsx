import { Checkbox } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from '../picture/file-facts.ts';
import styles from './SelectBox.module.css';
import type { Select } from './use-selection.ts';

interface Props {
  file: DataSourceFile;
  isSelected: boolean;
  onSelect: Select;
}

/** Seen under the pointer, with the keyboard, and on every file once one is selected. */
export function SelectBox({ file, isSelected, onSelect }: Props) {
  return (
    <Checkbox
      className={styles.box}
      checked={isSelected}
      // The space key on the file itself does the same: a file is one stop of the Tab key.
      tabIndex={-1}
      aria-label={ru.files.select(titleOf(file))}
      onChange={() => undefined}
      // A click and not a change: only the click knows about Shift. The space key makes a click too.
      onClick={(event) => onSelect(file.id, event.shiftKey ? 'range' : 'one')}
    />
  );
}
