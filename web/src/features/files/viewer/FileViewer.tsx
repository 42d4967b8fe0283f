import { Modal } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from '../picture/file-facts.ts';
import { neighbour } from '../selection/select-files.ts';
import type { NavigatedList } from '../navigation/navigated-list.ts';
import { FileByLink } from './FileByLink.tsx';
import styles from './FileViewer.module.css';
import { positionOf } from './position.ts';
import { ViewedFile, type ViewerActions } from './ViewedFile.tsx';

interface Props extends ViewerActions {
  dataSourceId: number;
  /** Which files, and in which order: beyond those that are loaded the server knows the way. */
  list: NavigatedList;
  files: DataSourceFile[];
  /** Which page of the list is the first one loaded, and whether there are more than `files`. */
  firstPage: number;
  hasMore: boolean;
  /** How many files the list has on the server; undefined while that is not known. */
  total: number | undefined;
  viewedId: number | null;
}

/** One file over the whole window. Escape is heard inside: a question over it is answered first. */
export function FileViewer({ viewedId, dataSourceId, list, files, firstPage, hasMore, total, ...doings }: Props) {
  const listed = files.find(({ id }) => id === viewedId);
  return (
    <Modal.Root
      opened={viewedId !== null}
      onClose={doings.onClose}
      fullScreen
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content
        radius={0}
        aria-label={listed ? titleOf(listed) : ru.files.preview}
        className={`clip ${styles.window}`}
      >
        {listed && (
          <ViewedFile
            file={listed}
            previous={neighbour(files, listed.id, -1)?.id ?? null}
            next={neighbour(files, listed.id, 1)?.id ?? null}
            position={positionOf({ files, fileId: listed.id, firstPage, hasMore, total })}
            {...doings}
          />
        )}
        {!listed && viewedId !== null && (
          <FileByLink key={viewedId} dataSourceId={dataSourceId} fileId={viewedId} list={list} {...doings} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
