import { Skeleton, Tabs } from '@mantine/core';
import type { DataSourceFile, FileRecognition } from '@rakurs/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { CodesPanel } from './codes/CodesPanel.tsx';
import { DetectionsPanel } from './detections/DetectionsPanel.tsx';
import styles from './FileTabs.module.css';
import { DescriptionPanel } from './language/DescriptionPanel.tsx';
import type { Point, Pointed } from './marks/marks.ts';
import { RecognitionState } from './RecognitionState.tsx';
import { shownTab, tabsOf, type TabName } from './tabs.ts';
import { WordsPanel } from './words/WordsPanel.tsx';

interface Props {
  file: DataSourceFile;
  recognition: UseQueryResult<FileRecognition>;
  tab: TabName;
  onTab: (tab: TabName) => void;
  pointed: Pointed;
  onPoint: Point;
  onCorrected: (file: DataSourceFile) => void;
  onRecognised: () => void;
  /** Of a video: goes to the moment. Null where there is nothing to wind. */
  onSeek: ((second: number) => void) | null;
  /** The list of labels with what machines propose; null where nothing can be drawn, and what they saw is only told. */
  labelling: ReactNode;
}

/** What is known of a file, by tabs (A section 2). */
export function FileTabs({ file, recognition, tab, onTab, pointed, onPoint, onCorrected, onRecognised, onSeek, labelling }: Props) {
  const tabs = tabsOf(file);
  const frames = recognition.data?.frames ?? [];
  const isGivenUp = file.kind === 'stream' || file.state === 'failed' || recognition.data?.status === 'failed' || recognition.data?.status === 'none';
  const choose = (value: string | null) => {
    const chosen = tabs.find((name) => name === value);
    if (chosen) onTab(chosen);
  };

  return (
    <>
      {recognition.data && <RecognitionState file={file} recognition={recognition.data} onRecognised={onRecognised} />}
      {file.ocr_result === null && !isGivenUp && <p className={styles.pending}>{ru.recognition.ocrPending}</p>}
      {recognition.isLoadingError && (
        <div className={styles.failed}>
          <ErrorText error={recognition.error} />
          <div>
            <RetryButton onRetry={() => recognition.refetch()} />
          </div>
        </div>
      )}
      <Tabs value={shownTab(tab, file)} onChange={choose} keepMounted={false} variant="pills" classNames={{ list: styles.list, tab: styles.tab, panel: styles.panel }}>
        <Tabs.List aria-label={ru.recognition.tabsLabel}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {ru.recognition.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="labelling">
          {labelling}
          {recognition.isPending && <Skeleton height={96} role="status" aria-label={ru.common.loading} />}
          {recognition.data && labelling === null && <DetectionsPanel recognition={recognition.data} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />}
        </Tabs.Panel>
        <Tabs.Panel value="language">
          <DescriptionPanel key={file.id} file={file} scenes={recognition.data?.scenes ?? []} onCorrected={onCorrected} onRecognised={onRecognised} onSeek={onSeek} />
        </Tabs.Panel>
        <Tabs.Panel value="ocr">
          <WordsPanel file={file} frames={frames} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />
        </Tabs.Panel>
        <Tabs.Panel value="qr">
          <CodesPanel file={file} frames={frames} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
