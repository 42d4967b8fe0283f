import type { FrameReading } from '@rakurs/contract';
import { FileDetections } from '#features/detections/index.ts';
import { FileQuestions } from '#features/questions/index.ts';
import {
  codeMarks,
  CodesPanel,
  DescriptionPanel,
  detectionMarks,
  taughtMarks,
  wordMarks,
  WordsPanel,
} from '#features/recognition/index.ts';
import { SimilarPanel } from '#features/similar/index.ts';
import { ru } from '#shared/text/ru.ts';
import type { FileTab, OpenedParts } from './file-tab.ts';
import { LabellingTab } from './LabellingTab.tsx';

const framesOf = ({ recognition }: OpenedParts): readonly FrameReading[] => recognition.data?.frames ?? [];

/** The tabs of the file screen, in their order (A section 2). One more tab is one more row. */
export const FILE_TABS = [
  {
    id: 'labelling',
    title: ru.file.tabs.labelling,
    isThere: () => true,
    show: (parts) => <LabellingTab {...parts} />,
    marksOf: (frames, taught) => [...taughtMarks(taught), ...detectionMarks(frames)],
    stage: 'drawn on',
  },
  {
    id: 'language',
    title: ru.file.tabs.language,
    isThere: ({ ai_description }) => ai_description !== null && ai_description !== '',
    show: (parts) => (
      <DescriptionPanel key={parts.file.id} {...parts} known={parts.recognition.data}>
        <FileQuestions fileId={parts.file.id} onSeek={parts.onSeek} />
      </DescriptionPanel>
    ),
    marksOf: (_, taught) => taughtMarks(taught),
    stage: 'looked at',
  },
  {
    id: 'ocr',
    title: ru.file.tabs.ocr,
    isThere: ({ ocr_result }) => ocr_result !== null,
    show: (parts) => <WordsPanel {...parts} frames={framesOf(parts)} />,
    marksOf: wordMarks,
    stage: 'looked at',
  },
  {
    id: 'qr',
    title: ru.file.tabs.qr,
    isThere: ({ qr_codes }) => qr_codes.length > 0,
    show: (parts) => <CodesPanel {...parts} frames={framesOf(parts)} />,
    marksOf: codeMarks,
    stage: 'looked at',
  },
  {
    id: 'detections',
    title: ru.detections.panel.tab,
    isThere: ({ kind, canTrain }) => canTrain === true && kind !== 'stream',
    show: ({ found, ...parts }) => found && <FileDetections {...parts} found={found} />,
    marksOf: () => [],
    stage: 'looked at',
  },
  {
    id: 'similar',
    title: ru.file.tabs.similar,
    // Nobody looks at a stream that is not recorded.
    isThere: ({ kind }) => kind !== 'stream',
    show: (parts) => <SimilarPanel {...parts} />,
    marksOf: () => [],
    stage: 'cut out of',
  },
] as const satisfies readonly FileTab[];

export type TabId = (typeof FILE_TABS)[number]['id'];

/** The first of these that is there is open at first (A section 2). */
export const DEFAULT_TABS: readonly TabId[] = ['language', 'ocr', 'labelling'];

/** What an address says; anybody may have written it. */
export const readTab = (text: string | null): TabId | null => FILE_TABS.find(({ id }) => id === text)?.id ?? null;
