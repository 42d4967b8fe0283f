import { ActionIcon, Button } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconBroadcast, IconPlus, IconVideo } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import {
  FileList,
  isFiltered,
  StreamRenderers,
  TryAgain,
  usePrependFile,
  useDeleteFiles,
  useFileDays,
  useHasPictures,
} from '#features/files/index.ts';
import { askToDescribeAgain, useTryAgainFile } from '#features/recognition/index.ts';
import { DuplicatesButton } from '#features/similar/index.ts';
import { useRefreshSourceCounts } from '#features/sources/index.ts';
import { BadgeOfFile, LiveFilePlayer, useLiveStreams, WallLink } from '#features/streams/index.ts';
import { UploadForms } from '#features/uploads/index.ts';
import { recorderPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import styles from './DataSourcePage.module.css';
import { FilesHeading } from './FilesHeading.tsx';
import { NoFiles } from './NoFiles.tsx';
import { NoMatches } from './NoMatches.tsx';
import { SortFilterMenu, SortFilterBar } from './SortFilterBar.tsx';
import { ViewSwitches } from './ViewSwitches.tsx';
import { clearFilters } from './filters.ts';
import { useFilesView } from './use-files-view.ts';
import { useFormsFromUrl } from './use-forms-from-url.ts';
import { useIsPhone } from './use-is-phone.ts';

/** Cameras among files: the state on each, and the live view where a file is opened. */
const STREAM_RENDERERS: ComponentProps<typeof StreamRenderers>['value'] = {
  renderBadge: (file) => <BadgeOfFile file={file} />,
  renderLive: (file, size) => <LiveFilePlayer file={file} size={size} />,
};

interface Props {
  projectId: number;
  dataSourceId: number;
  /** The heading carries the buttons, which open what is down here: the first thing to do, and the others. */
  renderHeading: (actions: { main: ReactNode; others: ReactNode }) => ReactNode;
}

/** The files of a source and the ways to add more. */
export function SourceFiles({ projectId, dataSourceId, renderHeading }: Props) {
  const files = useFilesView();
  const isNarrow = useIsPhone();
  const forms = useFormsFromUrl();
  const addToFront = usePrependFile(dataSourceId);
  const countAgain = useRefreshSourceCounts();
  const { deleteAll } = useDeleteFiles(dataSourceId);
  const canHaveCopies = useHasPictures({ dataSourceId, filter: files.filter, sortFilter: files.sortFilter }, 2);
  const { data: counted } = useFileDays({ dataSourceId, filter: files.filter, sortFilter: files.sortFilter });
  const hasFilters = isFiltered(files.sortFilter);
  const tryAgain = useTryAgainFile();
  useLiveStreams();
  const onAdded = (file: DataSourceFile) => {
    addToFront(file);
    countAgain(dataSourceId);
  };

  return (
    <>
      {renderHeading({
        main: <AddFileButton look={isNarrow ? 'sign' : 'words'} onClick={() => forms.openFiles()} />,
        others: (
          <>
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
          </>
        ),
      })}
      <div className={`row wrap ${styles.bar}`}>
        <FilesHeading
          projectId={projectId}
          dataSourceId={dataSourceId}
          shown={counted?.days.reduce((sum, { amount }) => sum + amount, 0)}
          isFiltered={hasFilters}
        />
        {isNarrow ? <SortFilterMenu dataSourceId={dataSourceId} files={files} /> : <ViewSwitches {...files} />}
      </div>
      <SortFilterBar dataSourceId={dataSourceId} files={files} />
      <StreamRenderers value={STREAM_RENDERERS}>
        <TryAgain value={tryAgain}>
          <FileList
            projectId={projectId}
            dataSourceId={dataSourceId}
            filter={files.filter}
            view={files.view}
            sortFilter={files.sortFilter}
            density={files.density}
            days={counted?.days}
            day={files.day}
            onDay={files.openDay}
            onDescribeAgain={askToDescribeAgain}
            empty={
              hasFilters ? (
                <NoMatches onReset={() => files.arrange(clearFilters(files.sortFilter))} />
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
      </StreamRenderers>
      <UploadForms forms={forms} projectId={projectId} dataSourceId={dataSourceId} onAdded={onAdded} />
    </>
  );
}

function AddFileButton({ look, onClick }: { look: 'words' | 'sign'; onClick: () => void }) {
  if (look === 'words') {
    return (
      <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
        {ru.dataSource.addFile}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="filled"
      size={36}
      aria-label={ru.dataSource.addFile}
      title={ru.dataSource.addFile}
      onClick={onClick}
    >
      <IconPlus size={18} />
    </ActionIcon>
  );
}
