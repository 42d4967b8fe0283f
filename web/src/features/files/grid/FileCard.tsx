import type { DataSourceFile } from '@rakurs/contract';
import { IconTag } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { TypedDescription } from '../description/TypedDescription.tsx';
import { shorten } from '../description/typing.ts';
import { titleOf } from '../details/file-facts.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import type { Select } from '../selection/use-selection.ts';
import { useInView } from '../watching/use-in-view.ts';
import { useWatchedFile } from '../watching/use-watched-file.ts';
import { awaitsDescription } from '../watching/what-to-watch.ts';
import styles from './FileCard.module.css';

interface Props {
  file: DataSourceFile;
  isSelected: boolean;
  onOpen: (id: number) => void;
  onSelect: Select;
}

/** The whole card is the button of its title: one stop for the keyboard, one name for a screen reader. */
export const FileCard = memo(function FileCard({ file, isSelected, onOpen, onSelect }: Props) {
  const [place, isInView] = useInView<HTMLElement>();
  useWatchedFile(file, isInView);
  return (
    <article ref={place} className={styles.card} data-file-id={file.id} data-selected={isSelected}>
      <FilePicture file={file} size="card" />
      {file.labels.length > 0 && <LabelBadge amount={file.labels.length} />}
      <div className={styles.body}>
        <button type="button" className={styles.open} data-file-button={file.id} title={titleOf(file)} onClick={openOrSelect({ file, onOpen, onSelect })}>
          {titleOf(file)}
        </button>
        <p className={styles.description}>
          {file.ai_description ? <TypedDescription fileId={file.id} description={file.ai_description} isInView={isInView} /> : <NoDescription file={file} />}
        </p>
      </div>
      <SelectBox file={file} isSelected={isSelected} onSelect={onSelect} />
    </article>
  );
});

/** A click opens; with Shift it selects up to here, with Ctrl this one. */
export const openOrSelect =
  ({ file, onOpen, onSelect }: Pick<Props, 'file' | 'onOpen' | 'onSelect'>) =>
  (event: MouseEvent): void => {
    if (event.shiftKey) return onSelect(file.id, 'range');
    if (event.ctrlKey || event.metaKey) return onSelect(file.id, 'one');
    onOpen(file.id);
  };

function NoDescription({ file }: { file: DataSourceFile }) {
  if (file.description !== '' || !awaitsDescription(file)) return shorten(file.description);
  return <span className={styles.awaited}>{ru.files.describing}</span>;
}

function LabelBadge({ amount }: { amount: number }) {
  return (
    <span className={styles.labels} title={ru.files.labels(amount)}>
      <IconTag size={12} aria-hidden="true" />
      <span className={styles.heard}>{ru.files.labels(amount)}</span>
      <span aria-hidden="true">{amount}</span>
    </span>
  );
}
