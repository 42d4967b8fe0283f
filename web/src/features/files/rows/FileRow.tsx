import { isPaused, type DataSourceFile } from '@rakurs/contract';
import { IconTag } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useInView } from '#shared/hooks/use-in-view.ts';
import { FileMenu, useFileMenu } from '../actions/FileMenu.tsx';
import { shorten } from '../description/typing.ts';
import { kindAndSize, titleOf } from '../picture/file-facts.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import type { Select } from '../selection/use-selection.ts';
import { useStreamRenderers } from '../streams/stream-renderers.ts';
import { StageWords } from '../grid/StageBadge.tsx';
import { stageOf, stageWords } from '../progress/stage.ts';
import { usePollFile } from '../progress/use-poll-file.ts';
import styles from './FileRow.module.css';

interface Props {
  file: DataSourceFile;
  isSelected: boolean;
  /** Its preview is open. */
  isShown: boolean;
  /** The Tab key stops here, and at no other row. */
  isStop: boolean;
  onOpen: (id: number) => void;
  onSelect: Select;
}

export const FileRow = memo(function FileRow({ file, isSelected, isShown, isStop, onOpen, onSelect }: Props) {
  const [place, isInView] = useInView<HTMLElement>();
  const { isOpen, setOpen, openByKey } = useFileMenu();
  usePollFile(file, isInView);
  const looks = useStreamRenderers();
  return (
    <article
      ref={place}
      className={`line-below row gap-16 relative ${styles.row}`}
      data-file-id={file.id}
      data-selected={isSelected}
      data-shown={isShown}
    >
      <SelectBox file={file} isSelected={isSelected} onSelect={onSelect} />
      <div className={`fixed clip ${styles.picture}`}>
        <FilePicture file={file} size="row" />
      </div>
      <div className="grow">
        <button
          type="button"
          className={`bare-button wide semibold ${styles.open}`}
          data-file-button={file.id}
          aria-expanded={isShown}
          title={titleOf(file)}
          tabIndex={isStop ? 0 : -1}
          onKeyDown={openByKey}
          onClick={openOrSelect({ file, onOpen, onSelect })}
        >
          {titleOf(file)}
        </button>
        <p className={`dimmed text-13 ${styles.description}`}>
          {file.kind === 'stream' && looks && <span className={styles.state}>{looks.renderBadge(file)}</span>}
          {isPaused(file.recognition) ? <Paused file={file} /> : descriptionOf(file)}
        </p>
      </div>
      <Labels file={file} />
      <span className={styles.date} title={file.real_date === null ? ru.files.addedAt : ru.files.realDate}>
        {formatMoment(file.real_date ?? file.created_at)}
      </span>
      <span className={styles.kind}>{kindAndSize(file)}</span>
      <FileMenu file={file} isOpen={isOpen} onChange={setOpen} className={styles.menu} />
    </article>
  );
});

/** A description it may have from before stays to be read after what it waits for. */
function Paused({ file }: { file: DataSourceFile }) {
  return (
    <>
      <StageWords file={file} /> {file.ai_description && shorten(file.ai_description)}
    </>
  );
}

/** What is labelled on it, each thing once. */
function Labels({ file: { labels } }: { file: DataSourceFile }) {
  const titles = [...new Set(labels.map(({ title }) => title))].join(', ');
  return (
    <span className={`row gap-6 ${styles.labels}`} title={titles}>
      {labels.length > 0 && (
        <>
          <IconTag size={14} className="fixed dimmed" aria-label={ru.files.labels(labels.length)} />
          <span className="ellipsis">{titles}</span>
        </>
      )}
    </span>
  );
}

/** A click opens the preview; with Shift it selects up to here, with Ctrl this one. */
const openOrSelect =
  ({ file, onOpen, onSelect }: Pick<Props, 'file' | 'onOpen' | 'onSelect'>) =>
  (event: MouseEvent): void => {
    if (event.shiftKey) return onSelect(file.id, 'range');
    if (event.ctrlKey || event.metaKey) return onSelect(file.id, 'one');
    onOpen(file.id);
  };

const descriptionOf = (file: DataSourceFile): string => {
  if (file.ai_description) return shorten(file.ai_description);
  if (file.kind === 'stream') return file.rtsp_url ?? file.description;
  if (file.state === 'failed') return file.state_reason ?? ru.files.preparingFailed;
  const stage = stageOf(file);
  return stage === null ? ru.files.describing : stageWords(stage);
};
