import type { DataSourceFile } from '@rakurs/contract';
import { useRef } from 'react';
import { useFullScreen } from '#shared/hooks/use-full-screen.ts';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { useTakeFocus } from '#shared/keys/use-take-focus.ts';
import { FileFacts } from '../details/FileFacts.tsx';
import { FileMedia } from '../details/FileMedia.tsx';
import { FileNames } from '../details/FileNames.tsx';
import { FileWords } from '../details/FileWords.tsx';
import { listFacts } from '../picture/file-facts.ts';
import styles from './FileViewer.module.css';
import type { Position } from './position.ts';
import { ViewerBar } from './ViewerBar.tsx';
import { ZoomedImage } from './ZoomedImage.tsx';

export interface ViewerActions {
  onShow: (id: number) => void;
  /** `nextId`: what is looked at once it is gone. */
  onDelete: (file: DataSourceFile, nextId: number | null) => void;
  onClose: () => void;
}

interface Props extends ViewerActions {
  file: DataSourceFile;
  previous: number | null;
  next: number | null;
  /** Null: it does not stand among the loaded ones. */
  position: Position | null;
}

/** The file with what is known of it, and the keys of the viewer. */
export function ViewedFile({ file, previous, next, position, onShow, onDelete, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const go = (id: number | null) => {
    if (id !== null) onShow(id);
  };
  const remove = () => onDelete(file, next ?? previous);
  const screen = useFullScreen();
  useTakeFocus(place);
  useShortcuts(place, (event) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowRight') go(next);
    else if (event.key === 'ArrowLeft') go(previous);
    else if (event.key === 'Delete') remove();
    // The code and not the letter: on a Russian keyboard F is А.
    else if (event.code === 'KeyF' && screen.isOffered) screen.toggle();
    else return 'left';
    return 'taken';
  });

  return (
    <div ref={place} tabIndex={-1} className={`grid ${styles.viewer}`} data-full={screen.isFull}>
      <ViewerBar
        file={file}
        position={position}
        screen={screen}
        onPrevious={previous === null ? null : () => onShow(previous)}
        onNext={next === null ? null : () => onShow(next)}
        onDelete={remove}
        onClose={onClose}
      />
      <div className={styles.stage}>
        <FileMedia key={file.id} file={file} size="stage" renderImage={(image) => <ZoomedImage {...image} />} />
      </div>
      <div className={`column gap-20 pad-24 scroll thin-scrollbar ${styles.panel}`}>
        <FileNames key={file.id} file={file} />
        <FileWords file={file} />
        <FileFacts facts={listFacts(file)} />
      </div>
    </div>
  );
}
