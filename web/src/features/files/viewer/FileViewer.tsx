import { Modal } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { useRef } from 'react';
import { FileFacts } from '../details/FileFacts.tsx';
import { FileMedia } from '../details/FileMedia.tsx';
import { FileNames } from '../details/FileNames.tsx';
import { FileWords } from '../details/FileWords.tsx';
import { allFacts, titleOf } from '../details/file-facts.ts';
import { useKeys } from '#shared/keys/use-keys.ts';
import { neighbour } from '../selection/select-files.ts';
import styles from './FileViewer.module.css';
import { useFullScreen } from './use-full-screen.ts';
import { ViewerBar } from './ViewerBar.tsx';
import { ZoomedImage } from './ZoomedImage.tsx';

interface Props {
  files: DataSourceFile[];
  file: DataSourceFile | null;
  /** There are more than `files`, not loaded yet. */
  hasMore: boolean;
  onShow: (id: number) => void;
  onDelete: (file: DataSourceFile) => void;
  onClose: () => void;
}

/** One file over the whole window. Escape is heard inside: a question over it is answered first. */
export function FileViewer({ file, onClose, ...rest }: Props) {
  return (
    <Modal.Root
      opened={file !== null}
      onClose={onClose}
      fullScreen
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content radius={0} aria-label={file ? titleOf(file) : undefined} className={styles.window}>
        {file && <Viewed file={file} onClose={onClose} {...rest} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Viewed({ files, file, hasMore, onShow, onDelete, onClose }: Props & { file: DataSourceFile }) {
  const place = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const found = neighbour(files, file.id, by);
    if (found) onShow(found.id);
  };
  const screen = useFullScreen();
  useKeys(place, (event) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'Delete') onDelete(file);
    // The code and not the letter: on a Russian keyboard F is А.
    else if (event.code === 'KeyF' && screen.isOffered) screen.toggle();
    else return 'left';
    return 'taken';
  });

  return (
    <div ref={place} className={styles.viewer} data-full={screen.isFull}>
      <ViewerBar
        files={files}
        file={file}
        hasMore={hasMore}
        screen={screen}
        onStep={step}
        onDelete={() => onDelete(file)}
        onClose={onClose}
      />
      <div className={styles.stage}>
        <FileMedia key={file.id} file={file} size="stage" renderImage={(image) => <ZoomedImage {...image} />} />
      </div>
      <div className={styles.panel}>
        <FileNames key={file.id} file={file} />
        <FileWords file={file} />
        <FileFacts facts={allFacts(file)} />
      </div>
    </div>
  );
}
