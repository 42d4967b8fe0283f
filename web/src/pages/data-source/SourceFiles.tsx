import { Button } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconBroadcast, IconPlus, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  FileList,
  isFiltered,
  StreamLooks,
  TryAgain,
  useAddToFront,
  useDeleteFiles,
  useFileDays,
  useHasPictures,
} from '#features/files/index.ts';
import { askToDescribeAgain, useTryAgainFile } from '#features/recognition/index.ts';
import { DuplicatesButton } from '#features/similar/index.ts';
import { useCountAgain } from '#features/sources/index.ts';
import { useLiveStreams, WallLink } from '#features/streams/index.ts';
import { UploadForms } from '#features/uploads/index.ts';
import { recorderPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { ArrangeBar } from './ArrangeBar.tsx';
import styles from './DataSourcePage.module.css';
import { FilesHeading } from './FilesHeading.tsx';
import { withoutFilters } from './filters.ts';
import { NoFiles } from './NoFiles.tsx';
import { NoMatches } from './NoMatches.tsx';
import { STREAM_LOOKS } from './stream-looks.tsx';
import { useAskedForms } from './use-asked-forms.ts';
import { useFilesView } from './use-files-view.ts';
import { ViewSwitches } from './ViewSwitches.tsx';

interface Props {
  projectId: number;
  dataSourceId: number;
  /** The heading carries the buttons, which open what is down here. */
  renderHeading: (actions: ReactNode) => ReactNode;
}

/** The files of a source and the ways to add more. */
export function SourceFiles({ projectId, dataSourceId, renderHeading }: Props) {
  const files = useFilesView();
  const forms = useAskedForms();
  const addToFront = useAddToFront(dataSourceId);
  const countAgain = useCountAgain();
  const { deleteAll } = useDeleteFiles(dataSourceId);
  const canHaveCopies = useHasPictures({ dataSourceId, filter: files.filter, arrangement: files.arrangement }, 2);
  const { data: counted } = useFileDays({ dataSourceId, filter: files.filter, arrangement: files.arrangement });
  const hasFilters = isFiltered(files.arrangement);
  const tryAgain = useTryAgainFile();
  useLiveStreams();
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
          <LinkButton
            to={recorderPath(projectId, dataSourceId)}
            variant="default"
            leftSection={<IconVideo size={16} />}
          >
            {ru.recorder.title}
          </LinkButton>
          <WallLink projectId={projectId} dataSourceId={dataSourceId} />
          {canHaveCopies && <DuplicatesButton dataSourceId={dataSourceId} onDelete={deleteAll} />}
        </>,
      )}
      <div className={styles.bar}>
        <FilesHeading
          projectId={projectId}
          dataSourceId={dataSourceId}
          shown={counted?.days.reduce((sum, { amount }) => sum + amount, 0)}
          isFiltered={hasFilters}
        />
        <ViewSwitches {...files} />
      </div>
      <ArrangeBar dataSourceId={dataSourceId} files={files} />
      <StreamLooks value={STREAM_LOOKS}>
        <TryAgain value={tryAgain}>
          <FileList
            projectId={projectId}
            dataSourceId={dataSourceId}
            filter={files.filter}
            view={files.view}
            arrangement={files.arrangement}
            density={files.density}
            days={counted?.days}
            day={files.day}
            onDay={files.openDay}
            onDescribeAgain={askToDescribeAgain}
            empty={
              hasFilters ? (
                <NoMatches onReset={() => files.arrange(withoutFilters(files.arrangement))} />
              ) : (
                <NoFiles
                  dataSourceId={dataSourceId}
                  filter={files.filter}
                  onShowAll={() => files.setFilter('all')}
                  onFiles={(chosen) => forms.openFiles(Promise.resolve(chosen))}
                />
              )
            }
          />
        </TryAgain>
      </StreamLooks>
      <UploadForms forms={forms} projectId={projectId} dataSourceId={dataSourceId} onAdded={onAdded} />
    </>
  );
}
