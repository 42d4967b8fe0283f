import type { DataSourceFile, Detection, FrameReading } from '@rakurs/contract';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { Effect } from '../logic/pointer.ts';
import { nextProposal } from '../proposals/next-proposal.ts';
import { type GiveTaughtVerdict, useProposals } from '../proposals/use-proposals.ts';
import { createClipboard } from './clipboard.ts';
import { createNaming } from './naming.ts';
import { showWarning } from './show-warning.ts';
import { type ToolSettingsStore, useToolSettings } from './tool-settings.ts';
import { useDrawingState, useDeselectMissing } from './use-drawing-state.ts';
import { useLabelEdits } from './use-label-edits.ts';
import { useLabelTitles } from './use-label-titles.ts';

/** A locked pane is neither zoomed nor moved: on a tablet a palm must not shift what is being drawn on. */
const useViewLock = ({ kept, keep }: ToolSettingsStore) => {
  const [isLocked, setLocked] = useState(kept().isLocked);
  const toggleLock = (): void => {
    setLocked(!isLocked);
    keep({ isLocked: !isLocked });
  };
  return { isLocked, toggleLock };
};

interface Opened {
  file: DataSourceFile;
  frames: readonly FrameReading[];
  /** What the project's own classes found, and what is said of one of them. */
  taught?: readonly Detection[];
  onTaughtJudged?: GiveTaughtVerdict;
  /** The title that new rectangles get without being asked for, by the address. */
  wanted?: string | null;
}

const NONE: never[] = [];

/** Everything the stage and the panel of one file share, put together of parts that do one thing each. */
export const useLabeller = ({ file, frames, taught = NONE, onTaughtJudged = () => {}, wanted = null }: Opened) => {
  const toolSettings = useToolSettings(file.data_source_id);
  const { find, create, createAll, rejected, ...edits } = useLabelEdits(file);
  const { projectName, ...titles } = useLabelTitles({ projectId: file.project_id, labels: edits.labels, frames });

  const perform = (effect: Effect) => {
    switch (effect.type) {
      case 'create':
        toolSettings.keep({ title: effect.title });
        return void create({ title: effect.title, box: effect.box, second: effect.second });
      case 'place':
        return edits.place(effect.key, { box: effect.box });
      case 'rename':
        toolSettings.keep({ title: effect.title });
        return edits.place(effect.key, { title: effect.title });
      case 'warn':
        // The form says itself that its field is empty.
        return effect.about === 'tooSmall' ? showWarning(ru.labelling.tooSmall) : undefined;
    }
  };
  const drawing = useDrawingState(perform, toolSettings, wanted);
  const select = (key: string) => drawing.send({ type: 'select', key });
  const { sayOfProposals, ...proposals } = useProposals({
    fileId: file.id,
    frames,
    taught,
    onTaughtJudged,
    labels: edits.labels,
    nameOf: projectName,
    create,
    createAll,
    onAccepted: select,
    onRejected: rejected,
  });
  // A film runs on: there the first press chooses, and holds the frame.
  const isFree =
    file.kind === 'image' &&
    drawing.drawing.selected === null &&
    drawing.drawing.group.length === 0 &&
    drawing.drawing.gesture.step === 'idle';
  useDeselectMissing(
    drawing,
    (key) =>
      edits.labels.some((label) => label.key === key && label.state !== 'deleting') ||
      proposals.proposals.some((proposal) => proposal.key === key),
  );

  return {
    file,
    ...edits,
    ...titles,
    ...drawing,
    ...proposals,
    /** On a picture on which nothing is chosen: the proposal that is judged next. */
    upNext: isFree ? nextProposal(proposals.proposals, null) : null,
    undo: (): void => sayOfProposals(edits.undo()),
    redo: (): void => sayOfProposals(edits.redo()),
    ...createNaming({ edits: { ...edits, find }, send: drawing.send }),
    ...createClipboard({
      edits: { labels: edits.labels, find, create },
      selected: drawing.drawing.selected,
      onPasted: select,
    }),
    ...useViewLock(toolSettings),
    toolSettings,
  };
};

export type Labeller = ReturnType<typeof useLabeller>;
