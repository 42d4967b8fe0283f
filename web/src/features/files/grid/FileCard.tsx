import { ActionIcon } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconEye, IconTag } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { pathOfFile } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { useInView } from '#shared/watching/use-in-view.ts';
import { TypedDescription } from '../description/TypedDescription.tsx';
import { shorten } from '../description/typing.ts';
import { titleOf } from '../details/file-facts.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import type { Select } from '../selection/use-selection.ts';
import { useWatchedFile } from '../watching/use-watched-file.ts';
import { awaitsDescription } from '../watching/what-to-watch.ts';
import styles from './FileCard.module.css';

interface Props {
  file: DataSourceFile;
  isSelected: boolean;
  /** A quick look without leaving the list. */
  onLook: (id: number) => void;
  onSelect: Select;
}

/** The whole card is the link of its title, to the file's own screen: it can be opened in a new tab. */
export const FileCard = memo(function FileCard({ file, isSelected, onLook, onSelect }: Props) {
  const [place, isInView] = useInView<HTMLElement>();
  useWatchedFile(file, isInView);
  return (
    <article ref={place} className={styles.card} data-file-id={file.id} data-selected={isSelected}>
      <FilePicture file={file} size="card" />
      {file.labels.length > 0 && <LabelBadge amount={file.labels.length} />}
      <div className={styles.body}>
        <Link to={pathOfFile(file)} className={styles.open} data-file-button={file.id} title={titleOf(file)} draggable={false} onClick={followOrSelect({ file, onSelect })}>
          {titleOf(file)}
        </Link>
        <p className={styles.description}>
          {file.ai_description ? <TypedDescription fileId={file.id} description={file.ai_description} isInView={isInView} /> : <NoDescription file={file} />}
        </p>
      </div>
      <SelectBox file={file} isSelected={isSelected} onSelect={onSelect} />
      <ActionIcon variant="default" size={32} className={styles.look} title={ru.files.quickLookKey} aria-label={ru.files.quickLook(titleOf(file))} onClick={() => onLook(file.id)}>
        <IconEye size={18} stroke={1.7} />
      </ActionIcon>
    </article>
  );
});

/** A click with Shift selects up to here, with Ctrl this one; the middle button still opens a tab. */
const followOrSelect =
  ({ file, onSelect }: Pick<Props, 'file' | 'onSelect'>) =>
  (event: MouseEvent): void => {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onSelect(file.id, event.shiftKey ? 'range' : 'one');
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
