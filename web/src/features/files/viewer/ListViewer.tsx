import type { DataSourceFile } from '@rakurs/contract';
import { useEffect, useEffectEvent } from 'react';
import { useDeleteFiles } from '../deletion/use-delete-files.tsx';
import type { NavigatedList } from '../navigation/navigated-list.ts';
import { FileViewer } from './FileViewer.tsx';
import type { ViewerAddress } from './use-viewer-address.ts';

interface Props {
  list: NavigatedList & { dataSourceId: number };
  files: DataSourceFile[];
  firstPage: number;
  hasMore: boolean;
  total: number | undefined;
  address: ViewerAddress;
  onNear: (id: number) => void;
}

/** The viewer over a list of files, where the address names one. */
export function ListViewer({ list, files, address, onNear, ...rest }: Props) {
  const { askToDelete } = useDeleteFiles(list.dataSourceId);
  const { viewedId, view, close } = address;

  // Whoever looks at the last of the loaded files wants to go on.
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (viewedId !== null) near(viewedId);
  }, [viewedId, files.length]);

  return (
    <FileViewer
      dataSourceId={list.dataSourceId}
      list={list}
      files={files}
      viewedId={viewedId}
      onShow={view}
      onDelete={(file, nextId) => askToDelete([file], () => (nextId === null ? close() : view(nextId)))}
      onClose={close}
      {...rest}
    />
  );
}
