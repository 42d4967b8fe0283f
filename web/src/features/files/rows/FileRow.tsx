import type { DataSourceFile } from '@rakurs/contract';
import { memo, type MouseEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { useInView } from '#shared/watching/use-in-view.ts';
import { shorten } from '../description/typing.ts';
import { kindAndSize, realDateOf, titleOf } from '../details/file-facts.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { SelectBox } from '../selection/SelectBox.tsx';
import type { Select } from '../selection/use-selection.ts';
import { useWatchedFile } from '../watching/use-watched-file.ts';
import styles from './FileRow.module.css';

interface Props {
  file: DataSourceFile;
  isSelected: boolean;
  /** Its preview is open. */
  isShown: boolean;
  onOpen: (id: number) => void;
  onSelect: Select;
}

export const FileRow = memo(function FileRow({ file, isSelected, isShown, onOpen, onSelect }: Props) {
  const [place, isInView] = useInView<HTMLElement>();
  useWatchedFile(file, isInView);
  return (
    <article ref={place} className={styles.row} data-file-id={file.id} data-selected={isSelected} data-shown={isShown}>
      <SelectBox file={file} isSelected={isSelected} onSelect={onSelect} />
      <div className={styles.picture}>
        <FilePicture file={file} size="row" />
      </div>
      <div className={styles.words}>
        <button
          type="button"
          className={styles.open}
          data-file-button={file.id}
          aria-expanded={isShown}
          title={titleOf(file)}
          onClick={openOrSelect({ file, onOpen, onSelect })}
        >
          {titleOf(file)}
        </button>
        <p className={styles.description}>{descriptionOf(file)}</p>
      </div>
      <span className={styles.id}>{ru.files.idShort(file.id)}</span>
      <span className={styles.date}>{file.real_date === null ? '' : realDateOf(file)}</span>
      <span className={styles.kind}>{kindAndSize(file)}</span>
    </article>
  );
});

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
  return file.state === 'preparing' ? ru.files.preparing : ru.files.describing;
};
