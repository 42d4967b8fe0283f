import { ActionIcon } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconTag } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import { useInView } from '#shared/hooks/use-in-view.ts';
import { FileMenu, useFileMenu } from '../actions/FileMenu.tsx';
import { TypedDescription } from '../description/TypedDescription.tsx';
import { shorten } from '../description/typing.ts';
import { titleOf } from '../picture/file-facts.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import type { Select } from '../selection/use-selection.ts';
import { stageOf } from '../progress/stage.ts';
import { usePollFile } from '../progress/use-poll-file.ts';
import { awaitsDescription } from '../progress/pending-results.ts';
import { useFileLink, useLabellingLink } from '../navigation/use-file-link.ts';
import type { CardLook } from './density.ts';
import styles from './FileCard.module.css';
import { StageBadge, StageWords } from './StageBadge.tsx';

interface Props {
  file: DataSourceFile;
  look?: CardLook;
  /** Of the picture of a wall, width to height. */
  ratio?: number | undefined;
  isSelected: boolean;
  /** The Tab key stops here, and at no other card. */
  isStop: boolean;
  /** The viewer, over the list. */
  onOpen: (id: number) => void;
  onSelect: Select;
}

/** The whole card is the link of its title. It opens the viewer; in a new tab, the file's own screen. */
export const FileCard = memo(function FileCard({
  file,
  look = 'full',
  ratio,
  isSelected,
  isStop,
  onOpen,
  onSelect,
}: Props) {
  const [place, isInView] = useInView<HTMLElement>();
  const linkTo = useFileLink();
  const labellingOf = useLabellingLink();
  const { isOpen, setOpen, openByKey } = useFileMenu();
  usePollFile(file, isInView);
  const title = titleOf(file);
  return (
    <article
      ref={place}
      className={`card column relative clip tall ${styles.card}`}
      data-file-id={file.id}
      data-look={look}
      data-selected={isSelected}
      data-menu={isOpen}
    >
      <div className={`relative ${styles.picture}`}>
        <FilePicture file={file} size={look === 'bare' ? 'wall' : 'card'} {...(ratio !== undefined && { ratio })} />
        {(look !== 'full' || file.ai_description !== null || file.description !== '') && <StageBadge file={file} />}
      </div>
      {file.labels.length > 0 && <LabelBadge amount={file.labels.length} />}
      <div className={`pad-12 flex-1 lean ${styles.body}`}>
        <div className={`row gap-4 ${styles.head}`}>
          <Link
            to={linkTo(file)}
            className={`bare-link grow ellipsis semibold line-20 ${styles.open}`}
            data-file-button={file.id}
            title={title}
            draggable={false}
            tabIndex={isStop ? 0 : -1}
            onKeyDown={openByKey}
            onClick={openOrSelect({ file, onOpen, onSelect })}
          >
            {title}
          </Link>
          <FileMenu file={file} isOpen={isOpen} onChange={setOpen} className={`fixed relative ${styles.menu}`} />
        </div>
        {look === 'full' && (
          <p className={`clip dimmed text-13 ${styles.description}`}>
            {file.ai_description ? (
              <TypedDescription fileId={file.id} description={file.ai_description} isInView={isInView} />
            ) : (
              <NoDescription file={file} />
            )}
          </p>
        )}
      </div>
      <SelectBox file={file} isSelected={isSelected} onSelect={onSelect} />
      {/* For the pointer alone: whoever listens or types has it in the menu. */}
      <ActionIcon
        component={Link}
        to={labellingOf(file)}
        variant="default"
        size={32}
        tabIndex={-1}
        aria-hidden="true"
        className={`absolute ${styles.label}`}
        title={ru.files.label}
      >
        <IconTag size={18} stroke={1.7} />
      </ActionIcon>
    </article>
  );
});

/** A click with Shift selects up to here, with Ctrl this one; the middle button still opens a tab. */
const openOrSelect =
  ({ file, onOpen, onSelect }: Pick<Props, 'file' | 'onOpen' | 'onSelect'>) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    if (event.shiftKey) onSelect(file.id, 'range');
    else if (event.ctrlKey || event.metaKey) onSelect(file.id, 'one');
    else onOpen(file.id);
  };

function NoDescription({ file }: { file: DataSourceFile }) {
  const stage = stageOf(file);
  // That it is being prepared stands where its picture will be.
  if (stage !== null && stage !== 'preparing' && file.description === '') return <StageWords file={file} />;
  if (file.description !== '' || !awaitsDescription(file)) return shorten(file.description);
  return <span className={styles.awaited}>{ru.files.describing}</span>;
}

function LabelBadge({ amount }: { amount: number }) {
  return (
    <span className={`badge inline-row gap-4 tabular absolute ${styles.labels}`} title={ru.files.labels(amount)}>
      <IconTag size={12} aria-hidden="true" />
      <span className="visually-hidden">{ru.files.labels(amount)}</span>
      <span aria-hidden="true">{amount}</span>
    </span>
  );
}
