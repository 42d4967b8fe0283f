import { Text, Title } from '@mantine/core';
import type { DataSource } from '@rakurs/contract';
import type { ReactNode } from 'react';
import {
  SourceRecognitionButton,
  SourceRecognitionMenu,
  SourceRecognitionProgress,
} from '#features/recognition/index.ts';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { MoreButton } from './MoreButton.tsx';
import styles from './SourceHeading.module.css';
import { OpenedPanel, PanelButtons } from './SourcePanels.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface Props {
  source: DataSource & { ai_dialog_id: number };
  /** The first thing to do in a source, and the others. */
  main: ReactNode;
  others: ReactNode;
}

/** What the source is and what can be done with it; on a phone, in one row. */
export function SourceHeading({ source, main, others }: Props) {
  const isNarrow = useIsPhone();
  const again = { projectId: source.project, dataSourceId: source.id, title: source.title };
  return (
    <div>
      {isNarrow ? (
        <div className={`flex top gap-8 ${styles.row}`}>
          <Title order={1}>{source.title}</Title>
          {main}
          <MoreButton>
            {others}
            <PanelButtons which="all" />
            <SourceRecognitionButton {...again} />
          </MoreButton>
        </div>
      ) : (
        <PageHeading title={source.title} menu={<SourceRecognitionMenu {...again} />}>
          {main}
          {others}
        </PageHeading>
      )}
      {source.description !== '' && (
        <Text
          c="dimmed"
          mt="xs"
          className={`lines ${styles.description}`}
          title={isNarrow ? source.description : undefined}
        >
          {source.description}
        </Text>
      )}
      <div className={styles.progress}>
        <SourceRecognitionProgress projectId={source.project} dataSourceId={source.id} />
      </div>
      {/* On a phone the open one alone stands here, to be closed again. */}
      <div className={styles.panels}>
        <PanelButtons which={isNarrow ? 'open' : 'all'} />
      </div>
      <OpenedPanel projectId={source.project} dataSourceId={source.id} dialogId={source.ai_dialog_id} />
    </div>
  );
}
