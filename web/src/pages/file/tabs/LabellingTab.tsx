import { Skeleton } from '@mantine/core';
import { LabelPanel } from '#features/labelling/index.ts';
import { DetectionsPanel } from '#features/recognition/index.ts';
import { ru } from '#shared/text/ru.ts';
import type { OpenedParts } from './file-tab.ts';

/** The labels with what machines propose; where nothing can be drawn, what machines saw is only told. */
export function LabellingTab({ recognition, labeller, pointed, onPoint, onSeek, progress }: OpenedParts) {
  return (
    <>
      {progress}
      {labeller && <LabelPanel labeller={labeller} onSeek={onSeek} />}
      {recognition.isPending && <Skeleton height={96} role="status" aria-label={ru.common.loading} />}
      {recognition.data && !labeller && (
        <DetectionsPanel recognition={recognition.data} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />
      )}
    </>
  );
}
