import { Button, Title } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconBroadcast, IconPlus, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FileList, useAddToFront, useDeleteFiles, useHasPictures } from '#features/files/index.ts';
import { DuplicatesButton } from '#features/similar/index.ts';
import { useCountAgain, useFileCount } from '#features/sources/index.ts';
import { UploadForms, useUploadForms } from '#features/uploads/index.ts';
import { recorderPath } from '#shared/paths/paths.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import styles from './DataSourcePage.module.css';
import { NoFiles } from './NoFiles.tsx';
import { useFilesView } from './use-files-view.ts';
import { ViewSwitches } from './ViewSwitches.tsx';

interface Props {
  projectId: number;
  dataSourceId: number;
  /** What else can be done with the source, beside the buttons that add files. */
  otherActions: ReactNode;
  /** The heading carries the buttons, which open what is down here. */
  renderHeading: (actions: ReactNode) => ReactNode;
}

/** The files of a source and the ways to add more. */
export function SourceFiles({ projectId, dataSourceId, otherActions, renderHeading }: Props) {
  const files = useFilesView();
  const forms = useUploadForms();
  const addToFront = useAddToFront(dataSourceId);
  const countAgain = useCountAgain();
  const { deleteAll } = useDeleteFiles(dataSourceId);
  const canHaveCopies = useHasPictures({ dataSourceId, filter: files.filter }, 2);
  const onAdded = (file: DataSourceFile) => {
    addToFront(file);
    countAgain(dataSourceId);
  };

  return (
    <>
      {renderHeading(
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={() => forms.openFiles()}>
            {ru.dataSource.addFile}
          </Button>
          <Button variant="default" leftSection={<IconBroadcast size={16} />} onClick={forms.openStreams}>
            {ru.dataSource.addStream}
          </Button>
          <LinkButton to={recorderPath(projectId, dataSourceId)} variant="default" leftSection={<IconVideo size={16} />}>
            {ru.recorder.title}
          </LinkButton>
          {canHaveCopies && <DuplicatesButton dataSourceId={dataSourceId} onDelete={deleteAll} />}
          {otherActions}
        </>,
      )}
      <div className={styles.bar}>
        <FilesHeading dataSourceId={dataSourceId} />
        <ViewSwitches {...files} />
      </div>
      <FileList
        projectId={projectId}
        dataSourceId={dataSourceId}
        filter={files.filter}
        view={files.view}
        empty={<NoFiles filter={files.filter} onShowAll={() => files.setFilter('all')} onAdd={() => forms.openFiles()} />}
      />
      <UploadForms forms={forms} projectId={projectId} dataSourceId={dataSourceId} onAdded={onAdded} />
    </>
  );
}

/** 'Файлы' with their amount; while it is not known the word alone is right. */
function FilesHeading({ dataSourceId }: { dataSourceId: number }) {
  const count = useFileCount(dataSourceId);
  return (
    <Title order={2}>
      {ru.dataSource.files}{' '}
      {count.data && <span className={styles.amount}>{formatNumber(count.data.amount)}</span>}
    </Title>
  );
}
